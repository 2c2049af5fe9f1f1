#include <iostream>

int main() {
    int n;
    std::cin >> n;
    int low = 1, high = n;
    while (low < high) {
        int middle = (low + high) / 2, water;
        std::cout << "? " << middle << std::endl;
        std::cin >> water;
        if (water == 1) low = middle + 1;
        else high = middle;
    }
    std::cout << "! " << low << std::endl;
}
