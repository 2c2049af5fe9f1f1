#include "testlib.h"

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    inf.readChar(':');
    double x = inf.readStrictDouble(-1, 1, 1, 3, "x");
    inf.readSpace();
    auto names = inf.readTokens(2, "[A-Z][a-z]{0,3}", "name");
    inf.readEoln();
    quitif(x == 0.5, _wa, "one half is not allowed");
    inf.readEof();
}
