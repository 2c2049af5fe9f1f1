#include <iostream>
#include <string>

int main() {
    std::string message, brief;
    std::cin >> message;
    for (size_t start = 0; start < message.size();) {
        size_t end = start;
        while (end < message.size() && message[end] == message[start]) end++;
        brief += message[start];
        if (end - start > 1) brief += std::to_string(end - start);
        start = end;
    }
    std::cout << (brief.size() < message.size() ? brief : message) << '\n';
}
