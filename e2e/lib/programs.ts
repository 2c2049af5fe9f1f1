/** The sum of two numbers with a detour of its own; equal seeds give equal programs apart from the names. */
export const programOf = (seed: number, [x, y, z]: readonly [string, string, string], remark = ''): string => {
  let state = seed * 7_919 + 13
  const pick = (count: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * count)
  }
  const name = (): string => [x, y, z][pick(3)] ?? x
  const sign = (): string => ['+', '-', '*', '^', '&', '|'][pick(6)] ?? '+'
  const lines = [
    () => `${name()} = ${name()} ${sign()} ${name()};`,
    () => `if (${name()} ${['<', '>', '!=', '=='][pick(4)]} ${name()}) { ${name()} ${sign()}= ${pick(90) + 1}; }`,
    () => `for (int i = 0; i < ${pick(9) + 2}; i++) { ${name()} ${sign()}= i ${sign()} ${name()}; }`,
    () => `while (${name()} > ${pick(90) + 9} && ${name()} < 5) { ${x}--; ${y}++; break; }`,
    () => `${name()} = ${name()} > 0 ? ${name()} : -${name()};`,
    () => `do { ${name()} = ${name()} ${sign()} ${pick(50)}; } while (0);`,
  ]
  const body = Array.from({ length: 22 }, () => `  ${lines[pick(lines.length)]?.() ?? ''} ${remark}`).join('\n')
  return `#include <stdio.h>
int detour(int ${x}, int ${y}) {
  int ${z} = 1;
${body}
  return ${x} ^ ${x};
}
int main() {
  long long a, b;
  if (scanf("%lld %lld", &a, &b) != 2) return 1;
  printf("%lld", a + b + detour(3, 4));
}
`
}
