#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    std::string how = ouf.readToken("pc|points|info|none");
    if (how == "pc") quitf(_pc(ouf.readInt(0, 200)), "a share");
    if (how == "points") quitp(ouf.readDouble());
    if (how == "info") quitpi("1,2", "both");
    quitf(_partially, "nothing");
}
