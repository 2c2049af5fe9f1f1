#include <testlib.h>
using namespace std;

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int n = 0;
    string expected, found;
    while (!ans.seekEof() && !ouf.seekEof()) {
        n++;
        ans.readWordTo(expected);
        ouf.readWordTo(found);
        if (expected != found) expectedButFound(_wa, expected, found, "%d%s word", n, englishEnding(n).c_str());
    }
    if (!ans.seekEof()) quitf(_wa, "only %d words", n);
    if (!ouf.seekEof()) quitif(true, _wa, "more than %d words", n);
    quit(_ok, format("%d words", n));
}
