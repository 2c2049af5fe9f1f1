/** Editor modes and the languages that stand for them here (judging reference, section 15). */
const byMode: ReadonlyMap<string, string> = new Map([
  ['text/x-c++src', 'C++ With O2'],
  ['text/x-csrc', 'C With O2'],
  ['text/x-java', 'Java'],
  ['text/x-go', 'Golang'],
  ['text/x-csharp', 'C#'],
  ['text/x-php', 'PHP'],
  ['text/x-ruby', 'Ruby'],
  ['text/x-rustsrc', 'Rust'],
])

/** In this order: a later pattern would also find what an earlier one means. */
const byName: readonly (readonly [RegExp, string])[] = [
  [/pypy ?3/i, 'PyPy3'],
  [/pypy/i, 'PyPy2'],
  [/python ?3/i, 'Python3'],
  [/python/i, 'Python2'],
  [/node/i, 'JavaScript Node'],
  [/javascript/i, 'JavaScript V8'],
]

/** The own language that a remote judge's language is tried in; null when none is known. */
export const localLanguage = (language: string, mode: string | null): string | null => {
  const known = mode === null ? undefined : byMode.get(mode)
  return known ?? byName.find(([pattern]) => pattern.test(language))?.[1] ?? null
}
