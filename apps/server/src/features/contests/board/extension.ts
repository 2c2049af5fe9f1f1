/** What files of a language end in; the first pattern that fits decides, so C comes after what begins like it. */
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

/** The ending of a program's file by the name of its language; `txt` for one nobody knows. */
export const extensionOf = (language: string): string =>
  endings.find(([pattern]) => pattern.test(language))?.[1] ?? 'txt'
