// Reads how many guesses an interactor counted, and wants no more than the answer allows.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int asked = ouf.readInt(), allowed = ans.readInt();
    if (asked > allowed) quitf(_wa, "%d guesses, %d would do", asked, allowed);
    quitf(_ok, "%d guesses will do", asked);
}
