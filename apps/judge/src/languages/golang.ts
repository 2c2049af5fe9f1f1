import { mib } from '../units.ts'
import { findTools } from './find-tools.ts'
import { baseEnv, type Language } from './language.ts'

const buildEnv = [
  ...baseEnv,
  'GOCACHE=/w/.cache',
  'GOPATH=/w/.go',
  'GOFLAGS=-mod=mod',
  'GO111MODULE=off',
  'GOTOOLCHAIN=local',
  'GOTELEMETRY=off',
  'CGO_ENABLED=0',
]

export const golang: Language = {
  name: 'Golang',
  source: 'main.go',
  find: () => findTools('go'),
  version: ({ tools }) => ({ argv: [tools.go ?? 'go', 'version'], env: buildEnv }),
  /** Go ships no compiled library since 1.20, so each build compiles what it imports: hence the generous limits. */
  compile: ({ tools }, { extra }) => ({
    argv: [tools.go ?? 'go', 'build', '-o', 'main', 'main.go', ...extra.filter((name) => name.endsWith('.go'))],
    env: buildEnv,
    product: 'main',
    cpuMs: 90_000,
    memoryBytes: 1536 * mib,
    processes: 256,
  }),
  run: () => ({ argv: ['/b/main'], env: [...baseEnv, 'GODEBUG=madvdontneed=1'] }),
  processes: 128,
  /** Stacks of the runtime's threads, spans and the collector's head room. */
  runtimeBytes: 32 * mib,
  outOfMemory: /^(fatal error: runtime: out of memory|runtime: out of memory)/m,
}
