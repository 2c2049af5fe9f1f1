#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    std::string expected = upperCase(ans.readToken()), found = upperCase(ouf.readToken());
    ensuref(expected == "YES" || expected == "NO", "the jury says %s", compress(expected).c_str());
    if (found != "YES" && found != "NO") quitf(_pe, "YES or NO, not %s", compress(found).c_str());
    quitif(found != expected, _wa, "it is %s", expected.c_str());
    quitf(_ok, "%s", lowerCase(found).c_str());
}
