#include <iostream>

// Walks from the spring to the village and asks at every joint.
int main() {
    int n, water = 0;
    std::cin >> n;
    for (int i = 1; i <= n; i++) {
        std::cout << "? " << i << std::endl;
        if (!(std::cin >> water)) return 0;
        if (water == 0) {
            std::cout << "! " << i << std::endl;
            return 0;
        }
    }
}
