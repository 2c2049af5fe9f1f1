// Reads a line, and then what is in it.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    std::string line = ouf.readLine("[0-9\\ ]{1,20}", "list");
    InStream inside(ouf, line);
    int sum = 0;
    while (!inside.seekEof()) sum += inside.readInt(0, 9, "digit");
    if (!ouf.seekEoln()) sum += 100;
    quitif(sum != ans.readInt(), _wa, "the sum is %d", sum);
    quitf(_ok, "%d", sum);
}
