// Reads the output as specified by the input, repeatedly until its end, and reports the values read.
#include "testlib.h"

std::string next(const std::string &how) {
    if (how == "int") return vtos(ouf.readInt());
    if (how == "long") return vtos(ouf.readLong());
    if (how == "unsigned") return vtos(ouf.readUnsignedLong());
    if (how == "double") return format("%.17g", ouf.readDouble());
    if (how == "strict") return format("%.17g", ouf.readStrictDouble(-1e18, 1e18, 0, 6));
    if (how == "word") return vtos(ouf.readWord().size());
    if (how == "line") return vtos(ouf.readLine().size());
    quit(_fail, "no such way: " + how);
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    std::string how = inf.readToken(), all;
    const bool byLines = how == "line";
    while (byLines ? !ouf.eof() : !ouf.seekEof()) all += (all.empty() ? "" : ",") + next(how);
    quit(_ok, all);
}
