// Which of the numbers make up the largest sum below the limit? Jury and contestant are read by the same words.
#include "testlib.h"
#include <vector>

int limit;
std::vector<int> numbers;

int sumOf(InStream &stream) {
    int claimed = stream.readInt(0, limit, "sum");
    int count = stream.readInt(0, int(numbers.size()), "count");
    std::set<int> chosen;
    int sum = 0;
    for (int i = 0; i < count; i++) {
        int place = stream.readInt(1, int(numbers.size()), format("place[%d]", i + 1));
        stream.quitif(!chosen.insert(place).second, _wa, "place %d twice", place);
        sum += numbers[place - 1];
    }
    if (sum != claimed) stream.quitf(_wa, "the sum is %d, not %d", sum, claimed);
    return sum;
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    limit = inf.readInt();
    numbers = inf.readInts(inf.readInt());
    int jury = sumOf(ans), theirs = sumOf(ouf);
    if (theirs > jury) quitf(_fail, "%d is better than the jury's %d", theirs, jury);
    if (theirs < jury) quitp(100.0 * theirs / jury, "%d of %d", theirs, jury);
    quitf(_ok, "%d", jury);
}
