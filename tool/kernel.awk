# kernel.awk -- the text of a device's program as lines of C strings.  A line "/*@ NAME */" is
# replaced by the file of that name under src/.
function put(line) {
    gsub(/\\/, "&&", line)
    gsub(/[\200-\377]+/, ".", line)
    gsub(/"/, "\\\"", line)
    print "    \"" line "\\n\","
}
/^\/\*@ / {
    while ((getline line < ("src/" $2)) > 0)
        put(line)
    next
}
{ put($0) }
