import type { JudgeLanguage } from '@verdict/contract/vocabulary'
import { mib } from '../units.ts'
import { findTools } from './find-tools.ts'
import { baseEnv, type Combination, type GraderNames, type Language, usualProcesses } from './language.ts'

/** Names the source `main.py` in messages and leaves one product at a known place, unlike `-m py_compile`. */
const build3 = [
  'import py_compile, sys',
  'try: py_compile.compile("main.py", "main.pyc", "main.py", doraise=True)',
  'except py_compile.PyCompileError as error: sys.stderr.write(error.msg); sys.exit(1)',
].join('\n')

/** The same for several files, of which the solution is the product: the grader imports it by its name. */
const buildWithGrader3 = [
  'import py_compile, sys',
  'try:',
  '    for name in sys.argv[1:]: py_compile.compile(name, name + "c", name, doraise=True)',
  'except py_compile.PyCompileError as error: sys.stderr.write(error.msg); sys.exit(1)',
].join('\n')

/** Python 2 writes it with a comma. */
const in2 = (build: string): string =>
  build.replace('except py_compile.PyCompileError as error', 'except py_compile.PyCompileError, error')

const env = [...baseEnv, 'PYTHONIOENCODING=utf-8', 'PYTHONDONTWRITEBYTECODE=1', 'PYTHONHASHSEED=0']

interface Interpreter {
  readonly name: JudgeLanguage
  readonly tool: string
  readonly major: 2 | 3
  readonly runtimeBytes: number
}

const python = ({ name, tool, major, runtimeBytes }: Interpreter): Language => ({
  name,
  source: 'main.py',
  find: () => findTools(tool),
  version: ({ tools }) => ({ argv: [tools[tool] ?? tool, '--version'], env }),
  compile: ({ tools }) => ({
    argv: [tools[tool] ?? tool, '-c', major === 3 ? build3 : in2(build3)],
    env,
    shown: `${tool} -m py_compile main.py`,
    product: 'main.pyc',
    cpuMs: 10_000,
    memoryBytes: 512 * mib,
    processes: usualProcesses,
  }),
  run: ({ tools }) => ({ argv: [tools[tool] ?? tool, '-s', '/b/main.pyc'], env }),
  processes: usualProcesses,
  runtimeBytes,
  outOfMemory: /^MemoryError/m,
  withGrader: (names) => importedByGrader({ tool, major }, names),
})

/** Python looks for imported modules in the directory of the script. */
const importedByGrader = (
  { tool, major }: Pick<Interpreter, 'tool' | 'major'>,
  { grader, source }: GraderNames,
): Combination => ({
  source,
  compile: ({ tools }) => ({
    argv: [tools[tool] ?? tool, '-c', major === 3 ? buildWithGrader3 : in2(buildWithGrader3), source, grader],
    env,
    shown: `${tool} -m py_compile ${source} ${grader}`,
    product: source,
    cpuMs: 10_000,
    memoryBytes: 512 * mib,
    processes: usualProcesses,
  }),
  run: ({ tools }) => ({ argv: [tools[tool] ?? tool, '-s', `/b/${grader}`], env }),
})

/** PyPy's collector keeps a nursery and compiled traces in addition to the program's objects. */
const pypyRuntimeBytes = 64 * mib

export const pythonLanguages = [
  python({ name: 'Python3', tool: 'python3', major: 3, runtimeBytes: 0 }),
  python({ name: 'Python2', tool: 'python2', major: 2, runtimeBytes: 0 }),
  python({ name: 'PyPy2', tool: 'pypy', major: 2, runtimeBytes: pypyRuntimeBytes }),
  python({ name: 'PyPy3', tool: 'pypy3', major: 3, runtimeBytes: pypyRuntimeBytes }),
]
