/** The editor modes of the languages of our own judge, by name (judging reference, section 6.1). */
const byStart: readonly (readonly [RegExp, string])[] = [
  [/^C\+\+|^G\+\+|^Clang\+\+/i, 'text/x-c++src'],
  [/^C#|Mono/i, 'text/x-csharp'],
  [/^C( |$)|^GCC/i, 'text/x-csrc'],
  [/^JavaScript|^Node/i, 'text/javascript'],
  [/^Java/i, 'text/x-java'],
  [/^Py/i, 'text/x-python'],
  [/^Go/i, 'text/x-go'],
  [/^PHP/i, 'text/x-php'],
  [/^Ruby/i, 'text/x-ruby'],
  [/^Rust/i, 'text/x-rustsrc'],
  [/^Kotlin/i, 'text/x-kotlin'],
  [/^TypeScript/i, 'text/typescript'],
  [/^Pascal/i, 'text/x-pascal'],
  [/^Haskell/i, 'text/x-haskell'],
  [/^Lua/i, 'text/x-lua'],
  [/^Perl/i, 'text/x-perl'],
  [/^Bash/i, 'text/x-sh'],
]

/** The content type of a language by its name, so that the editor need not wait for the list of languages. */
export const contentTypeOf = (language: string): string =>
  byStart.find(([start]) => start.test(language))?.[1] ?? 'text/plain'
