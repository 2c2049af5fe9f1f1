import { mib } from '../units.ts'
import { findTools } from './find-tools.ts'
import { baseEnv, type Language, usualProcesses } from './language.ts'

export const lua: Language = {
  name: 'Lua',
  source: 'main.lua',
  find: () => findTools('lua5.4', 'luac5.4'),
  version: ({ tools }) => ({ argv: [tools['lua5.4'] ?? 'lua5.4', '-v'], env: baseEnv }),
  compile: ({ tools }) => ({
    argv: [tools['luac5.4'] ?? 'luac5.4', '-o', 'main.luac', 'main.lua'],
    env: baseEnv,
    product: 'main.luac',
    cpuMs: 10_000,
    memoryBytes: 256 * mib,
    processes: usualProcesses,
  }),
  run: ({ tools }) => ({ argv: [tools['lua5.4'] ?? 'lua5.4', '/b/main.luac'], env: baseEnv }),
  processes: usualProcesses,
  runtimeBytes: 0,
  outOfMemory: /^lua5\.4: not enough memory/m,
}
