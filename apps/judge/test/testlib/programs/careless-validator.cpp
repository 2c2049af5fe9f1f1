#include "testlib.h"

int main() {
    registerValidation();
    inf.readInt(1, 5);
    inf.readEoln();
}
