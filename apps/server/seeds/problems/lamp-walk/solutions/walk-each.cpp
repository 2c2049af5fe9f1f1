#include <algorithm>
#include <fstream>
#include <vector>

// Presses every single switch.
int main() {
    std::ifstream in("lamps.in");
    std::ofstream out("lamps.out");
    int n, m;
    in >> n >> m;
    std::vector<char> lamp(n + 1);
    for (int i = 0; i < m; i++) {
        int left, right;
        in >> left >> right;
        for (int j = left; j <= right; j++) lamp[j] ^= 1;
    }
    int on = 0, row = 0, longest = 0;
    for (int i = 1; i <= n; i++) {
        on += lamp[i];
        row = lamp[i] ? row + 1 : 0;
        longest = std::max(longest, row);
    }
    out << on << ' ' << longest << '\n';
}
