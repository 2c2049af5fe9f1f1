import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { open } from 'node:fs/promises'
import { root } from './paths.ts'

/** Runs a command to its end with its output shown; answers the exit code, 127 when it cannot be started. */
export const show = (file: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> =>
  new Promise((done) => {
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options })
    child.on('error', () => done(127))
    child.on('exit', (code, signal) => done(code ?? (signal === null ? 1 : 128)))
  })

/** Like `show`, with the output kept in `log` and shown in one piece when the command has ended. */
export const showAtEnd = async (
  file: string,
  args: readonly string[],
  log: string,
  options: SpawnOptions = {},
): Promise<number> => {
  const kept = await open(log, 'w+')
  try {
    const code = await show(file, args, { ...options, stdio: ['ignore', kept.fd, kept.fd] })
    for await (const line of kept.readLines({ start: 0, autoClose: false })) console.log(line)
    return code
  } finally {
    await kept.close()
  }
}

/** Runs a command quietly; returns whether it succeeded, and its output. */
export const ask = (file: string, args: readonly string[]): { readonly ok: boolean; readonly text: string } => {
  const ran = spawnSync(file, args, { encoding: 'utf8', cwd: '/' })
  return { ok: ran.status === 0, text: `${ran.stdout ?? ''}${ran.stderr ?? ''}`.trim() }
}

export const has = (program: string): boolean => ask('/bin/sh', ['-c', `command -v ${program}`]).ok
