#include "testlib.h"

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    addFeature("a palindrome");
    addFeature("an empty test");
    int tests = inf.readInt(0, 3, "tests");
    inf.readEoln();
    if (tests == 0) feature("an empty test");
    for (int i = 1; i <= tests; i++) {
        setTestCase(i);
        std::string word = inf.readLine("([a-z]{1,8}|-)!?", "word");
        if (word == std::string(word.rbegin(), word.rend())) feature("a palindrome");
        auto sizes = inf.readInts(2, 1, 5, "~sizes");
        inf.readEoln();
        if (validator.group() == "small") ensuref(word.size() <= 3, "too long for the group");
    }
    unsetTestCase();
    inf.readEof();
}
