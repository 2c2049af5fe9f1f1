#include <iostream>
#include <queue>
#include <string>
#include <vector>

int main() {
    int n, m, k;
    std::cin >> n >> m >> k;
    std::vector<std::string> yard(n);
    for (auto &row : yard) std::cin >> row;
    std::vector<int> steps(n * m * (k + 1), -1);
    std::queue<int> queue;
    steps[0] = 0;
    queue.push(0);
    const int down[] = {1, -1, 0, 0}, right[] = {0, 0, 1, -1};
    while (!queue.empty()) {
        int state = queue.front(), cell = state % (n * m), wet = state / (n * m);
        queue.pop();
        if (cell == n * m - 1) {
            std::cout << steps[state] << '\n';
            return 0;
        }
        for (int d = 0; d < 4; d++) {
            int row = cell / m + down[d], column = cell % m + right[d];
            if (row < 0 || row >= n || column < 0 || column >= m || yard[row][column] == '#') continue;
            int after = wet + (yard[row][column] == '~');
            if (after > k) continue;
            int next = after * n * m + row * m + column;
            if (steps[next] != -1) continue;
            steps[next] = steps[state] + 1;
            queue.push(next);
        }
    }
    std::cout << -1 << '\n';
}
