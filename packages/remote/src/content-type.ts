/** Editor modes by the beginning of a language's name. The first match wins. */
const modes: readonly (readonly [RegExp, string])[] = [
  [/^(GNU |Clang|Microsoft )?.*C\+\+|^G\+\+|Clang\+\+|^V \(/i, 'text/x-c++src'],
  [/^C#|csharp/i, 'text/x-csharp'],
  [/^JavaScript|^Node/i, 'text/javascript'],
  [/^TypeScript/i, 'text/typescript'],
  [/^(Java|JAR)\b/i, 'text/x-java'],
  [/^Kotlin/i, 'text/x-kotlin'],
  [/^Scala/i, 'text/x-scala'],
  [/^Python|^PyPy/i, 'text/x-python'],
  [/^Rust/i, 'text/x-rustsrc'],
  [/^Go\b/i, 'text/x-go'],
  [/^Ruby|^Crystal/i, 'text/x-ruby'],
  [/^PHP/i, 'text/x-php'],
  [/Pascal|^Delphi/i, 'text/x-pascal'],
  [/^Haskell/i, 'text/x-haskell'],
  [/^Perl/i, 'text/x-perl'],
  [/^Swift/i, 'text/x-swift'],
  [/^D\b/, 'text/x-d'],
  [/^(GNU )?(GCC )?C\d*\b|^GCC/i, 'text/x-csrc'],
]

/** Content type for the editor; plain text for languages it does not highlight. */
export const contentTypeOf = (language: string): string =>
  modes.find(([pattern]) => pattern.test(language))?.[1] ?? 'text/plain'
