// Prints the jury's words one by one and expects each of them back.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerInteraction(argc, argv);
    while (!ans.seekEof()) {
        std::string word = ans.readToken();
        println(word);
        fflush(stdout);
        std::cout.flush();
        if (ouf.readToken() != word) quitf(_wa, "not %s", word.c_str());
    }
}
