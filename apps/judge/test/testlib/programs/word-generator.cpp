#include "testlib.h"

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    for (int i = 0; i < 50; i++) println(rnd.next("%s[0-9]{2}(x|yz)?", "[a-f]{3,5}"));
}
