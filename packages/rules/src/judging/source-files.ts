import { limits } from '@verdict/contract/limits'

/** A further file of a program, next to its main source. */
export interface SourceFile {
  readonly name: string
  readonly text: string
}

/** One path segment that no tool reads as an option, and that no hidden file of the judge has. */
const plainName = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/

/** The main source and all that compilers make of it. */
const mainName = /^main(?:\.|$)/i

/** Whether a further file of a program can have this name. */
export const isSourceFileName = (name: string): boolean =>
  plainName.test(name) && name.length <= limits.sourceFiles.nameMaxChars && !mainName.test(name)

export type SourceFilesFault =
  | { readonly why: 'tooMany' | 'tooLong'; readonly max: number }
  | { readonly why: 'name' | 'reserved' | 'twice' | 'ofProblem'; readonly name: string }

/**
 * Why the further files of a program are not accepted; null when they are. Names that differ only in case would be one
 * file on many computers. A file of the problem always has its own text.
 */
export const sourceFilesFault = (
  code: string,
  files: readonly SourceFile[],
  ofProblem: readonly string[],
): SourceFilesFault | null => {
  const { maxFiles } = limits.sourceFiles
  if (files.length > maxFiles) return { why: 'tooMany', max: maxFiles }
  const names = new Set<string>()
  for (const { name } of files) {
    if (mainName.test(name)) return { why: 'reserved', name }
    if (!isSourceFileName(name)) return { why: 'name', name }
    if (names.has(name.toLowerCase())) return { why: 'twice', name }
    if (ofProblem.includes(name)) return { why: 'ofProblem', name }
    names.add(name.toLowerCase())
  }
  const max = limits.code.maxChars
  return sourceLength(code, files) > max ? { why: 'tooLong', max } : null
}

/** Characters of a program with all its files. */
export const sourceLength = (code: string, files: readonly SourceFile[] | null): number =>
  (files ?? []).reduce((sum, { text }) => sum + text.length, code.length)

/** A program with all its files as one text, as receipts and similarity read it; `source_text` of the database is the same. */
export const joinSource = (code: string, files: readonly SourceFile[] | null): string =>
  [code, ...(files ?? []).map(({ name, text }) => `\n=== ${name} ===\n${text}`)].join('')

const mainFiles: Readonly<Record<string, string>> = {
  C: 'main.c',
  'C With O2': 'main.c',
  Java: 'Main.java',
  Python3: 'main.py',
  Python2: 'main.py',
  PyPy2: 'main.py',
  PyPy3: 'main.py',
  Golang: 'main.go',
  'C#': 'Main.cs',
  PHP: 'main.php',
  'JavaScript Node': 'main.js',
  'JavaScript V8': 'main.js',
  Ruby: 'main.rb',
  Rust: 'main.rs',
  Kotlin: 'Main.kt',
  TypeScript: 'main.ts',
  Pascal: 'main.pas',
  Haskell: 'main.hs',
  Lua: 'main.lua',
  Perl: 'main.pl',
  Bash: 'main.sh',
}

/** Name of the main source of a language of the judge; `main` for a language of an operator. */
export const mainFileOf = (language: string): string =>
  mainFiles[language] ?? (language.startsWith('C++') ? 'main.cpp' : 'main')
