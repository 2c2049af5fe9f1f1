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

/** What our judge runs beyond those names; every list shows them after the others. */
export const extraLanguages = ['Kotlin', 'TypeScript', 'Pascal', 'Haskell', 'Lua', 'Perl', 'Bash'] as const

/** Every language this judge brings; an operator may add more by configuration. */
export const judgeLanguages = [...ownLanguages, ...extraLanguages] as const
export type JudgeLanguage = (typeof judgeLanguages)[number]

/** C and C++ run with the limits as set; every other language gets twice the time and memory (section 6.3). */
export const limitFactor = (language: string): 1 | 2 => (/^C(\+\+)?( |$)/.test(language) ? 1 : 2)
