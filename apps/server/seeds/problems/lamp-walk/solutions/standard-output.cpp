#include <algorithm>
#include <fstream>
#include <iostream>
#include <vector>

// Computes the right numbers but prints them instead of writing the file.
int main() {
    std::ifstream in("lamps.in");
    int n, m;
    in >> n >> m;
    std::vector<int> turns(n + 2);
    for (int i = 0; i < m; i++) {
        int left, right;
        in >> left >> right;
        turns[left] ^= 1;
        turns[right + 1] ^= 1;
    }
    int on = 0, row = 0, longest = 0;
    for (int i = 1, state = 0; i <= n; i++) {
        state ^= turns[i];
        on += state;
        row = state ? row + 1 : 0;
        longest = std::max(longest, row);
    }
    std::cout << on << ' ' << longest << '\n';
}
