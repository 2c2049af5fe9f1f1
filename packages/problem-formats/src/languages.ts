/** Our language for a program, by the suffix of its file. */
const bySuffix: Readonly<Record<string, string>> = {
  c: 'C With O2',
  cc: 'C++ 17 With O2',
  cpp: 'C++ 17 With O2',
  cxx: 'C++ 17 With O2',
  'c++': 'C++ 17 With O2',
  java: 'Java',
  py: 'Python3',
  py3: 'Python3',
  py2: 'Python2',
  kt: 'Kotlin',
  go: 'Golang',
  rs: 'Rust',
  cs: 'C#',
  js: 'JavaScript Node',
  php: 'PHP',
  rb: 'Ruby',
  pas: 'Pascal',
  hs: 'Haskell',
  lua: 'Lua',
  pl: 'Perl',
  sh: 'Bash',
  ts: 'TypeScript',
}

const suffixOf = (file: string): string => /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? ''

/** The language of a program by its file's name, or null. */
export const languageOfFile = (file: string): string | null => bySuffix[suffixOf(file)] ?? null

/** The language of a checker, interactor or validator, or null: C, C++ and Python are those a checker may have. */
export const checkerLanguageOf = (file: string): 'C' | 'C++' | 'Python3' | null => {
  const suffix = suffixOf(file)
  if (suffix === 'c') return 'C'
  if (['cc', 'cpp', 'cxx', 'c++', 'h', 'hpp'].includes(suffix)) return 'C++'
  return suffix === 'py' || suffix === 'py3' ? 'Python3' : null
}
