#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    auto expected = ans.readLongs(2);
    auto found = ouf.readLongs(2, LLONG_MIN, LLONG_MAX, "a");
    unsigned long long large = ouf.readUnsignedLong();
    double exact = ouf.readStrictDouble(0, 10, 2, 3, "d");
    if (found != expected || large != ans.readUnsignedLong()) quitf(_wa, "other numbers");
    quitf(_ok, "%s %.2f", join(found).c_str(), exact);
}
