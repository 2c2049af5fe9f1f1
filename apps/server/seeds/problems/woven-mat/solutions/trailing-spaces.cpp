#include <iostream>

int main() {
    int rows, columns;
    std::cin >> rows >> columns;
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) std::cout << ((i + j) % 2 == 0 ? '|' : '-') << ' ';
        std::cout << '\n';
    }
}
