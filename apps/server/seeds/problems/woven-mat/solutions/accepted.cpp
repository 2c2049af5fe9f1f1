#include <iostream>
#include <string>

int main() {
    int rows, columns;
    std::cin >> rows >> columns;
    for (int i = 0; i < rows; i++) {
        std::string line;
        for (int j = 0; j < columns; j++) {
            if (j > 0) line += ' ';
            line += (i + j) % 2 == 0 ? '|' : '-';
        }
        std::cout << line << '\n';
    }
}
