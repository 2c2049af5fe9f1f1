import { findTools } from './find-tools.ts'
import { baseEnv, type Language, syntaxCheck, usualProcesses } from './language.ts'

/** Ruby's own machine stack is set by these; the default of one mebibyte ends a recursion after ten thousand calls. */
const stackEnv = (memoryBytes: number): readonly string[] => [
  `RUBY_THREAD_VM_STACK_SIZE=${Math.floor(memoryBytes / 2)}`,
  `RUBY_THREAD_MACHINE_STACK_SIZE=${Math.floor(memoryBytes / 2)}`,
]

export const ruby: Language = {
  name: 'Ruby',
  source: 'main.rb',
  find: () => findTools('ruby'),
  version: ({ tools }) => ({ argv: [tools.ruby ?? 'ruby', '--version'], env: baseEnv }),
  compile: ({ tools }) => syntaxCheck('main.rb', [tools.ruby ?? 'ruby', '--disable-gems', '-c']),
  run: ({ tools }, { memoryBytes }) => ({
    argv: [tools.ruby ?? 'ruby', '--disable-gems', '/b/main.rb'],
    env: [...baseEnv, ...stackEnv(memoryBytes)],
  }),
  processes: usualProcesses,
  runtimeBytes: 0,
  outOfMemory: /failed to allocate memory \(NoMemoryError\)/,
}
