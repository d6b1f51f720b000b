/*
 * app/print/hands_code.c -- a QR code: the head of a record, for who wants to check it.
 */
#include <qrencode.h>

#include "print/hands_page.h"

void
hands_draw_code(const struct hands_page *page, const struct hands_box *box, const char *text)
{
    enum { QUIET = 2 }; /* modules of paper around it; the sheet has more */
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    if (!code)
        return;
    double module = box->width / (code->width + 2 * QUIET);
    for (int row = 0; row < code->width; row++)
        for (int from = 0, to; from < code->width; from = to + 1) {
            for (to = from; to < code->width && code->data[row * code->width + to] & 1; to++)
                ;
            if (to > from)
                hands_fill(page, box->x + (from + QUIET) * module, box->y + (row + QUIET) * module,
                           (to - from) * module, module, 0);
        }
    QRcode_free(code);
}
