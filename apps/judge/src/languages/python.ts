import type { JudgeLanguage } from '@verdict/contract/vocabulary'
import { mib } from '../units.ts'
import { findTools } from './find-tools.ts'
import { baseEnv, type Language, usualProcesses } from './language.ts'

/** Names the source `main.py` in messages and leaves one product at a known place, unlike `-m py_compile`. */
const build3 = [
  'import py_compile, sys',
  'try: py_compile.compile("main.py", "main.pyc", "main.py", doraise=True)',
  'except py_compile.PyCompileError as error: sys.stderr.write(error.msg); sys.exit(1)',
].join('\n')

const build2 = build3.replace('except py_compile.PyCompileError as error', 'except py_compile.PyCompileError, error')

const env = [...baseEnv, 'PYTHONIOENCODING=utf-8', 'PYTHONDONTWRITEBYTECODE=1', 'PYTHONHASHSEED=0']

const python = (name: JudgeLanguage, tool: string, build: string, runtimeBytes: number): Language => ({
  name,
  source: 'main.py',
  find: () => findTools(tool),
  version: ({ tools }) => ({ argv: [tools[tool] ?? tool, '--version'], env }),
  compile: ({ tools }) => ({
    argv: [tools[tool] ?? tool, '-c', build],
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
})

/** PyPy's collector keeps a nursery and compiled traces in addition to the program's objects. */
const pypyRuntimeBytes = 64 * mib

export const pythonLanguages = [
  python('Python3', 'python3', build3, 0),
  python('Python2', 'python2', build2, 0),
  python('PyPy2', 'pypy', build2, pypyRuntimeBytes),
  python('PyPy3', 'pypy3', build3, pypyRuntimeBytes),
]
