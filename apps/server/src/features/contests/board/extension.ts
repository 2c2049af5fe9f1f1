/** File extensions by language; the first matching pattern wins, so C comes after languages that start with C. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/^C\+\+|^G\+\+|^GNU C\+\+|^MSVC/i, 'cpp'],
  [/^C#|^Mono/i, 'cs'],
  [/^C( |$)|^GCC|^GNU C( |\d|$)|^Clang( |$)/i, 'c'],
  [/^JavaScript|^Node/i, 'js'],
  [/^TypeScript/i, 'ts'],
  [/^Java/i, 'java'],
  [/^Py/i, 'py'],
  [/^Go/i, 'go'],
  [/^PHP/i, 'php'],
  [/^Ruby/i, 'rb'],
  [/^Rust/i, 'rs'],
  [/^Kotlin/i, 'kt'],
  [/^Pascal|^FPC|^Free Pascal|^Delphi/i, 'pas'],
  [/^Haskell/i, 'hs'],
  [/^Lua/i, 'lua'],
  [/^Perl/i, 'pl'],
  [/^Bash/i, 'sh'],
]

/** File extension of a program by language name; `txt` for unknown languages. */
export const extensionOf = (language: string): string =>
  endings.find(([pattern]) => pattern.test(language))?.[1] ?? 'txt'
