#include <cstdio>
#include <deque>
#include <vector>

static int read() {
    int c = getchar_unlocked(), value = 0;
    while (c < '0') c = getchar_unlocked();
    for (; c >= '0'; c = getchar_unlocked()) value = value * 10 + c - '0';
    return value;
}

int main() {
    int n = read(), gap = read(), start = 0, longest = 0, first = 0;
    std::vector<int> h(n);
    std::deque<int> high, low;
    for (int i = 0; i < n; i++) {
        h[i] = read();
        while (!high.empty() && h[high.back()] <= h[i]) high.pop_back();
        while (!low.empty() && h[low.back()] >= h[i]) low.pop_back();
        high.push_back(i);
        low.push_back(i);
        while (h[high.front()] - h[low.front()] > gap) {
            start++;
            if (high.front() < start) high.pop_front();
            if (low.front() < start) low.pop_front();
        }
        if (i - start + 1 > longest) longest = i - start + 1, first = start;
    }
    std::printf("%d %d\n", longest, first + 1);
}
