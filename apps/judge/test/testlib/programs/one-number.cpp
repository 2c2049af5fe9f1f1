#include "testlib.h"

int main(int argc, char *argv[]) {
    setName("one number");
    registerTestlibCmd(argc, argv);
    int expected = ans.readInt();
    int found = ouf.readInt();
    if (expected != found) quitf(_wa, "expected %d, found %d", expected, found);
    quitf(_ok, "the number is %d", expected);
}
