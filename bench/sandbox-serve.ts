import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Work } from './sandbox-contenders.ts'

/** `verdict-sandbox serve --stdio` as another program uses it: a separate process, one line per run. */
export const openServer = (slots: number) => {
  const bin = join(import.meta.dirname, '../packages/sandbox/bin/verdict-sandbox.mjs')
  const server = spawn(process.execPath, [bin, 'serve', '--stdio', '--slots', String(slots)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const waiting = new Map<number, (answer: { readonly status: string; readonly reason?: string }) => void>()
  let nextId = 0
  createInterface({ input: server.stdout }).on('line', (line) => {
    const answer = JSON.parse(line)
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  return {
    /** One run; rejects when it did not go well. */
    ask: async ({ name, argv, stdin }: Pick<Work, 'name' | 'argv' | 'stdin'>): Promise<void> => {
      const id = nextId++
      const answer = new Promise<{ readonly status: string; readonly reason?: string }>((settle) =>
        waiting.set(id, settle),
      )
      const limits = { cpu_ms: 10_000, wall_ms: 30_000, memory: 512 << 20, procs: 16, output: 1 << 20 }
      server.stdin.write(`${JSON.stringify({ id, argv, stdin, capture: true, ...limits })}\n`)
      const { status, reason } = await answer
      if (status !== 'ok') throw new Error(`${name}: ${status} ${reason}`)
    },
    close: () => void server.stdin.end(),
  }
}
export type Server = ReturnType<typeof openServer>
