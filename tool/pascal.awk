# pascal.awk -v cards=52 -v hand=13 -- ways to choose 0 … hand of 0 … cards cards, for C to include.

BEGIN {
    for (n = 0; n <= cards; n++) {
        printf "{"
        for (k = 0; k <= hand; k++) {
            ways[n, k] = k == 0 ? 1 : n == 0 ? 0 : ways[n - 1, k - 1] + ways[n - 1, k]
            printf "%s%.0fu", k ? ", " : "", ways[n, k]
        }
        print "},"
    }
}
