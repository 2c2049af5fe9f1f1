import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mib } from '../units.ts'
import { findTools } from './find-tools.ts'
import {
  baseEnv,
  type CompileRecipe,
  isToolchain,
  type Language,
  ofLanguage,
  type Toolchain,
  type ToolchainSearch,
} from './language.ts'
import { javaScriptNode, runOnNode } from './node.ts'

/** Node features available to a program without the types of Node being installed. */
const surroundings = [
  'declare function require(name: string): any',
  'declare const process: any, console: any, Buffer: any, performance: any',
  'declare function setTimeout(work: (...given: any[]) => void, ms?: number, ...given: any[]): any',
  'declare function setImmediate(work: (...given: any[]) => void, ...given: any[]): any',
  'declare function queueMicrotask(work: () => void): void',
  'declare function structuredClone<T>(value: T): T',
  "declare module '*'",
].join('\n')

const options =
  '--target es2022 --lib es2022 --module commonjs --moduleDetection force --esModuleInterop --strict --noEmitOnError'

/** A hidden name, so that no extra file of a problem has it. */
const build = `node=$1 tsc=$2; printf '%s\\n' "$3" > .node.d.ts; shift 3; exec "$node" "$tsc" ${options} .node.d.ts "$@"`

/** The compiled first file is the program, the others are next to it. */
const compileOf = ({ tools }: Toolchain, sources: readonly string[]): CompileRecipe => {
  const [product = 'main.js', ...parts] = sources.map((name) => name.replace(/\.ts$/, '.js'))
  return {
    argv: ['/bin/sh', '-c', build, 'build', tools.node ?? 'node', tools.tsc ?? 'tsc', surroundings, ...sources],
    env: baseEnv,
    shown: `tsc ${options} ${sources.join(' ')}`,
    product,
    parts,
    cpuMs: 40_000,
    memoryBytes: 1024 * mib,
    processes: 128,
  }
}

export const typeScript: Language = {
  ...javaScriptNode,
  name: 'TypeScript',
  source: 'main.ts',
  find: async (host) => {
    const [tsc, node] = await Promise.all([findTools('tsc'), javaScriptNode.find(host)])
    if (!isToolchain(tsc)) return tsc
    return isToolchain(node) ? onNode(tsc, node) : node
  },
  version: ({ tools }) => ({ argv: [tools.node ?? 'node', tools.tsc ?? 'tsc', '--version'], env: baseEnv }),
  compile: (toolchain, { own = [] }) => compileOf(toolchain, ['main.ts', ...ofLanguage(/(?<!\.d)\.ts$/, own)]),
  withGrader: ({ grader, source }) => ({
    source,
    compile: (toolchain, { extra }) => {
      const others = ofLanguage(/(?<!\.d)\.ts$/, extra).filter((name) => name !== grader)
      return compileOf(toolchain, [grader, source, ...others])
    },
    run: (toolchain, limits) => runOnNode(toolchain, limits, grader.replace(/\.ts$/, '.js')),
  }),
}

/** `tsc` runs on the Node of the judge: the system's own may be missing or too old for it. */
const onNode = async (
  tsc: Exclude<ToolchainSearch, { missing: string }>,
  node: Exclude<ToolchainSearch, { missing: string }>,
): Promise<ToolchainSearch> => {
  const script = await realpath(tsc.tools.tsc ?? 'tsc')
  return {
    tools: { ...node.tools, tsc: join(dirname(dirname(script)), 'lib', 'tsc.js') },
    directories: [...tsc.directories, ...node.directories],
  }
}
