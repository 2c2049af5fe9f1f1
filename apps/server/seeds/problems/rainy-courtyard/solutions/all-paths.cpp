#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

// Walks every path that does not cross itself.
static int n, m, k, shortest = 1 << 30;
static std::vector<std::string> yard;

static void walk(int row, int column, int steps, int wet) {
    if (row < 0 || row >= n || column < 0 || column >= m || yard[row][column] == '#') return;
    char ground = yard[row][column];
    if ((wet += ground == '~') > k) return;
    if (row == n - 1 && column == m - 1) {
        shortest = std::min(shortest, steps);
        return;
    }
    yard[row][column] = '#';
    walk(row, column + 1, steps + 1, wet);
    walk(row, column - 1, steps + 1, wet);
    walk(row + 1, column, steps + 1, wet);
    walk(row - 1, column, steps + 1, wet);
    yard[row][column] = ground;
}

int main() {
    std::cin >> n >> m >> k;
    yard.resize(n);
    for (auto &row : yard) std::cin >> row;
    walk(0, 0, 0, 0);
    std::cout << (shortest == 1 << 30 ? -1 : shortest) << '\n';
}
