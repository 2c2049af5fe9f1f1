/** Names of the languages that run on our own judge, exact on the wire (judging reference, section 6.1). */
export const ownLanguages = [
  'C',
  'C With O2',
  'C++',
  'C++ With O2',
  'C++ 17',
  'C++ 17 With O2',
  'C++ 20',
  'C++ 20 With O2',
  'Java',
  'Python3',
  'Python2',
  'PyPy2',
  'PyPy3',
  'Golang',
  'C#',
  'PHP',
  'JavaScript Node',
  'JavaScript V8',
  'Ruby',
  'Rust',
] as const
export type OwnLanguage = (typeof ownLanguages)[number]

/** Languages our judge supports in addition to those names; lists show them last. */
export const extraLanguages = ['Kotlin', 'TypeScript', 'Pascal', 'Haskell', 'Lua', 'Perl', 'Bash'] as const

/** Every language this judge brings; an operator may add more by configuration. */
export const judgeLanguages = [...ownLanguages, ...extraLanguages] as const
export type JudgeLanguage = (typeof judgeLanguages)[number]

/** Language of answer submissions; never compiled, never run. */
export const outputLanguage = 'Text'

/** C and C++ run with the limits as set; every other language gets twice the time and memory (section 6.3). */
export const limitFactor = (language: string): 1 | 2 => (/^C(\+\+)?( |$)/.test(language) ? 1 : 2)

/** Per-language limit factors of a problem, by language name; missing values use the default. */
export type LimitFactors = Readonly<
  Record<string, { readonly time?: number | undefined; readonly memory?: number | undefined }>
>

/** The limits a program in this language is held to, in whole milliseconds and MiB. */
export const limitsIn = (
  language: string,
  base: { readonly timeMs: number; readonly memoryMb: number },
  factors: LimitFactors | null | undefined,
): { readonly timeMs: number; readonly memoryMb: number } => {
  const usual = limitFactor(language)
  const own = factors?.[language]
  return {
    timeMs: Math.max(1, Math.round(base.timeMs * (own?.time ?? usual))),
    memoryMb: Math.max(1, Math.round(base.memoryMb * (own?.memory ?? usual))),
  }
}
