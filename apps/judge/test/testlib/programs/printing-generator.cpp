#include "testlib.h"
#include <array>
using namespace std;

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int row[3] = {1, 2, 3};
    array<int, 2> pair_ = {4, 5};
    vector<string> words = {"a b", "c"};
    println("word", 7, '-', 2.5, true);
    println(row, pair_);
    println(row, row);
    println(row, row + 2, "then", words.begin(), words.end());
    println(words, words[1], words[1]);
    println(set<int>{3, 1}, map<int, int>{{1, 2}});
    println(vector<vector<int>>{{1, 2}, {3}});
    println();
    println(VERSION);
}
