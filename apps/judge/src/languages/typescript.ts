import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mib } from '../units.ts'
import { findTools } from './find-tools.ts'
import { baseEnv, isToolchain, type Language, type ToolchainSearch } from './language.ts'
import { javaScriptNode } from './node.ts'

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
const build = `printf '%s\\n' "$3" > .node.d.ts && exec "$1" "$2" ${options} .node.d.ts main.ts`

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
  compile: ({ tools }) => ({
    argv: ['/bin/sh', '-c', build, 'build', tools.node ?? 'node', tools.tsc ?? 'tsc', surroundings],
    env: baseEnv,
    shown: `tsc ${options} main.ts`,
    product: 'main.js',
    cpuMs: 40_000,
    memoryBytes: 1024 * mib,
    processes: 128,
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
