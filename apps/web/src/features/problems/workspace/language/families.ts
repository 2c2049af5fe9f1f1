/** Groups of the language list, in order; names of remote judges, such as `GNU G++17 7.3.0`, fit in as well. */
const families = [
  ['c', /^(GNU |MS |Microsoft |Visual )?(C|G\+\+|Clang|GCC|C\+\+)(\+\+)?([ \d(]|$)/i],
  ['python', /^Py/i],
  ['java', /^(Java(?!Script)|Kotlin|Scala)/i],
  ['web', /^(JavaScript|TypeScript|Node|PHP)/i],
  ['systems', /^(Rust|Go|D( |$)|Pascal|Delphi|Free Pascal|FPC)/i],
  ['dotnet', /^(C#|F#|Mono|\.NET|Visual Basic)/i],
  ['scripting', /^(Ruby|Perl|Lua|Bash)/i],
  ['functional', /^(Haskell|OCaml|Scheme|Lisp|Clojure)/i],
] as const

export type LanguageFamily = (typeof families)[number][0] | 'other'

export interface LanguageGroup {
  readonly family: LanguageFamily
  readonly languages: readonly string[]
}

/** Languages by family, in the order of the families; within one, the order of the site. */
export const groupLanguages = (languages: readonly string[]): readonly LanguageGroup[] =>
  [...families.map(([family]) => family), 'other' as const].flatMap((family) => {
    const members = languages.filter((name) => familyOf(name) === family)
    return members.length === 0 ? [] : [{ family, languages: members }]
  })

const familyOf = (language: string): LanguageFamily =>
  families.find(([, pattern]) => pattern.test(language))?.[0] ?? 'other'

/** Contests are written in C++17 first; then any C++; then what the problem offers first. */
const preferred = [/^C\+\+ ?17$/i, /\+\+ ?17/i, /^C\+\+/i, /\+\+/]

/** The language of a user who has not chosen one yet. */
export const defaultLanguage = (languages: readonly string[]): string => {
  for (const pattern of preferred) {
    const match = languages.find((name) => pattern.test(name))
    if (match !== undefined) return match
  }
  return languages[0] ?? ''
}

/** Languages whose names contain every word of the text; `c++17` and `py` find theirs. */
export const matchLanguages = (languages: readonly string[], text: string): readonly string[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return languages.filter((name) => {
    const plain = name.toLowerCase()
    const dense = plain.replaceAll(' ', '')
    return words.every((word) => plain.includes(word) || dense.includes(word))
  })
}
