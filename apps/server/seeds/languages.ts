import { type JudgeLanguage, outputLanguage } from '@verdict/contract'
import { fillIn, templates } from './language-templates.ts'

/** A row of the language table before any judge host has reported. */
export interface LanguageSeed {
  readonly name: JudgeLanguage | typeof outputLanguage
  readonly contentType: string
  readonly description: string
  readonly compileCommand: string
  readonly template: string
  readonly codeTemplate: string | null
  /** Checkers are written in these. */
  readonly isSpj: boolean
  /** Lists show the highest first (judging reference 6.2). */
  readonly seq: number
}

const gcc = (standard: string, optimise: string) => `gcc -DONLINE_JUDGE ${optimise}-std=${standard} main.c -lm -o main`
const gxx = (standard: string, optimise: string) => `g++ -DONLINE_JUDGE ${optimise}-std=${standard} main.cpp -o main`

const c = (name: JudgeLanguage, optimise: string): LanguageSeed => ({
  name,
  contentType: 'text/x-csrc',
  description: 'GCC',
  compileCommand: gcc('c11', optimise),
  template: templates.c,
  codeTemplate: fillIn.c,
  isSpj: name === 'C',
  seq: 10,
})

const cpp = (name: JudgeLanguage, standard: string, optimise: string): LanguageSeed => ({
  name,
  contentType: 'text/x-c++src',
  description: 'G++',
  compileCommand: gxx(standard, optimise),
  template: templates.cpp,
  codeTemplate: fillIn.cpp,
  isSpj: name === 'C++',
  seq: 5,
})

const other = (
  name: LanguageSeed['name'],
  row: Pick<LanguageSeed, 'contentType' | 'description' | 'compileCommand' | 'template'> & { codeTemplate?: string },
): LanguageSeed => ({ name, codeTemplate: null, isSpj: false, seq: 0, ...row })

const python = (name: JudgeLanguage, description: string, command: string): LanguageSeed =>
  other(name, {
    contentType: 'text/x-python',
    description,
    compileCommand: `${command} -m py_compile main.py`,
    template: name.endsWith('2') ? templates.python2 : templates.python3,
    codeTemplate: name.endsWith('2') ? fillIn.python2 : fillIn.python3,
  })

/** Every language of the own judge, in the order of the table. Descriptions become versions once a host reports. */
export const languageSeeds: readonly LanguageSeed[] = [
  c('C', ''),
  c('C With O2', '-O2 '),
  cpp('C++', 'c++14', ''),
  cpp('C++ With O2', 'c++14', '-O2 '),
  cpp('C++ 17', 'c++17', ''),
  cpp('C++ 17 With O2', 'c++17', '-O2 '),
  cpp('C++ 20', 'c++20', ''),
  cpp('C++ 20 With O2', 'c++20', '-O2 '),
  other('Java', {
    contentType: 'text/x-java',
    description: 'OpenJDK',
    compileCommand: 'javac -encoding UTF-8 Main.java',
    template: templates.java,
    codeTemplate: fillIn.java,
  }),
  python('Python3', 'CPython 3', 'python3'),
  python('Python2', 'CPython 2.7', 'python2'),
  python('PyPy2', 'PyPy 2.7', 'pypy'),
  python('PyPy3', 'PyPy 3', 'pypy3'),
  other('Golang', {
    contentType: 'text/x-go',
    description: 'Go',
    compileCommand: 'go build -o main main.go',
    template: templates.go,
    codeTemplate: fillIn.go,
  }),
  other('C#', {
    contentType: 'text/x-csharp',
    description: 'Mono C#',
    compileCommand: 'mcs -optimize+ -out:main Main.cs',
    template: templates.csharp,
    codeTemplate: fillIn.csharp,
  }),
  other('PHP', {
    contentType: 'text/x-php',
    description: 'PHP',
    compileCommand: 'php main.php',
    template: templates.php,
  }),
  other('JavaScript Node', {
    contentType: 'text/javascript',
    description: 'Node.js',
    compileCommand: 'node main.js',
    template: templates.node,
  }),
  other('JavaScript V8', {
    contentType: 'text/javascript',
    description: 'V8',
    compileCommand: 'd8 main.js',
    template: templates.v8,
  }),
  other('Ruby', {
    contentType: 'text/x-ruby',
    description: 'Ruby',
    compileCommand: 'ruby main.rb',
    template: templates.ruby,
  }),
  other('Rust', {
    contentType: 'text/x-rustsrc',
    description: 'Rust',
    compileCommand: 'rustc -O -o main main.rs',
    template: templates.rust,
  }),
  other('Kotlin', {
    contentType: 'text/x-kotlin',
    description: 'Kotlin',
    compileCommand: 'kotlinc -include-runtime -d Main.jar Main.kt',
    template: templates.kotlin,
  }),
  other('TypeScript', {
    contentType: 'text/typescript',
    description: 'TypeScript',
    compileCommand: 'tsc --target es2022 --module commonjs --strict main.ts',
    template: templates.typescript,
  }),
  other('Pascal', {
    contentType: 'text/x-pascal',
    description: 'Free Pascal',
    compileCommand: 'fpc -O2 -Xs -omain main.pas',
    template: templates.pascal,
  }),
  other('Haskell', {
    contentType: 'text/x-haskell',
    description: 'GHC',
    compileCommand: 'ghc -O2 -o main main.hs',
    template: templates.haskell,
  }),
  other('Lua', {
    contentType: 'text/x-lua',
    description: 'Lua 5.4',
    compileCommand: 'luac5.4 -o main.luac main.lua',
    template: templates.lua,
  }),
  other('Perl', {
    contentType: 'text/x-perl',
    description: 'Perl 5',
    compileCommand: 'perl -c main.pl',
    template: templates.perl,
  }),
  other('Bash', {
    contentType: 'text/x-sh',
    description: 'GNU Bash',
    compileCommand: 'bash -n main.sh',
    template: templates.bash,
  }),
  other(outputLanguage, {
    contentType: 'text/plain',
    description: 'Plain text',
    compileCommand: '',
    template: '',
  }),
]
