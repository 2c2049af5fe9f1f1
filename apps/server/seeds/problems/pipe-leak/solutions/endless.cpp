#include <iostream>

// Searches for ever: the upper end never comes down to the lower one.
int main() {
    int n;
    std::cin >> n;
    volatile int low = 0, high = n + 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (middle > n) low = middle;
        else low = low;
    }
    std::cout << "! " << low << std::endl;
}
