// A guessing game with textual hints.
#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerInteraction(argc, argv);
    ouf.maxBlankCount = 1000;
    int n = inf.readInt(), secret = inf.readInt();
    cout << n << endl;
    for (int asked = 1; asked <= 10; asked++) {
        int guess = ouf.readInt(1, n, "guess");
        if (guess == secret) {
            tout << asked << endl;
            cout << "found" << endl;
            if (asked > 5) quitp(50, "%d guesses", asked);
            quitf(_ok, "%d guesses", asked);
        }
        cout << (guess < secret ? "more" : "less") << endl;
    }
    quitf(_wa, "too many guesses");
}
