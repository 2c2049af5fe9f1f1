import { realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { mib } from '../units.ts'
import { canBeShown, findTools, isVisible, toolsAt } from './find-tools.ts'
import { baseEnv, type Command, type Language, syntaxCheck, type Toolchain, usualProcesses } from './language.ts'

/** V8 believes this figure blindly, so it stays well inside the real stack. */
const stackKb = (memoryBytes: number): number => Math.floor((memoryBytes * 0.8) / 1024)

const shared = {
  source: 'main.js',
  compile: null,
  processes: usualProcesses,
  /** V8 needs memory for compiled code, its read-only heap and worker stacks in addition to the limited heap. */
  runtimeBytes: 96 * mib,
  outOfMemory: /JavaScript heap out of memory/,
} as const

/** A script of the program's directory. */
export const runOnNode = (
  { tools }: Toolchain,
  { memoryBytes }: { readonly memoryBytes: number },
  script: string,
): Command => ({
  argv: [
    tools.node ?? 'node',
    `--max-old-space-size=${Math.floor(memoryBytes / mib)}`,
    `--stack-size=${stackKb(memoryBytes)}`,
    `/b/${script}`,
  ],
  env: baseEnv,
})

export const javaScriptNode: Language = {
  ...shared,
  name: 'JavaScript Node',
  /** The very Node the judge runs on: present on every host and the same on all. */
  find: async () => {
    const node = await realpath(process.execPath)
    // A checkout below a directory that boxes have of their own: the system's Node does instead, where there is one.
    if (!canBeShown(node)) return findTools('node')
    return toolsAt({ node }, isVisible(node) ? [] : [dirname(node)])
  },
  version: ({ tools }) => ({ argv: [tools.node ?? 'node', '--version'], env: baseEnv }),
  compile: ({ tools }) => syntaxCheck('main.js', [tools.node ?? 'node', '--check']),
  run: (toolchain, limits) => runOnNode(toolchain, limits, 'main.js'),
  withGrader: ({ grader, source }) => ({
    source,
    compile: ({ tools }) => syntaxCheck(source, [tools.node ?? 'node', '--check']),
    run: (toolchain, limits) => runOnNode(toolchain, limits, grader),
  }),
}

export const javaScriptV8: Language = {
  ...shared,
  name: 'JavaScript V8',
  find: () => findTools('d8'),
  version: ({ tools }) => ({ argv: [tools.d8 ?? 'd8', '-e', 'print(version())'], env: baseEnv }),
  run: ({ tools }, { memoryBytes }) => ({
    argv: [tools.d8 ?? 'd8', `--stack-size=${stackKb(memoryBytes)}`, '/b/main.js'],
    env: baseEnv,
  }),
}
