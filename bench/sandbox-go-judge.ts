import { spawn } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { freePort } from '../scripts/lib/free-port.ts'
import { waitFor } from '../scripts/lib/stack.ts'
import { boxRequest, type Programs, type Work } from './sandbox-contenders.ts'

/**
 * go-judge (MIT) as the judge servers of other projects use it: a separate process asked over HTTP, with the program
 * stored before and copied into the container of each run. The fields are those of its README.
 *
 * @param program Path of its executable.
 */
export const openGoJudge = async (program: string, programs: Programs, slots: number) => {
  const url = `http://127.0.0.1:${await freePort()}`
  const server = spawn(program, ['-http-addr', new URL(url).host, '-parallelism', String(slots), '-release'], {
    stdio: 'ignore',
  })
  if (!(await waitFor(`${url}/version`, 10_000))) {
    server.kill()
    throw new Error(`${program} does not answer on ${url}.`)
  }
  const stored = new Map<string, Promise<string>>()
  const store = async (path: string): Promise<string> => {
    const body = new FormData()
    body.set('file', await openAsBlob(path), basename(path))
    return (await fetch(`${url}/file`, { method: 'POST', body })).json() as Promise<string>
  }
  const { limits, env } = boxRequest(programs, { argv: ['true'], stdin: null })
  return {
    /** One run; rejects when it did not go well. */
    ask: async ({ name, argv: [first, ...rest], stdin }: Pick<Work, 'name' | 'argv' | 'stdin'>): Promise<void> => {
      const isOwn = first.startsWith(programs.dir)
      if (isOwn && !stored.has(first)) stored.set(first, store(first))
      const fileId = await stored.get(first)
      const reply = await fetch(`${url}/run`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          cmd: [
            {
              args: [isOwn ? basename(first) : first, ...rest],
              env,
              files: [
                stdin === null ? { content: '' } : { src: stdin },
                { name: 'stdout', max: limits.outputBytes },
                { name: 'stderr', max: limits.stderrBytes },
              ],
              cpuLimit: limits.cpuMs * 1e6,
              clockLimit: limits.wallMs * 1e6,
              memoryLimit: limits.memoryBytes,
              procLimit: limits.processes,
              ...(isOwn && { copyIn: { [basename(first)]: { fileId } } }),
            },
          ],
        }),
      })
      const [result] = (await reply.json()) as { readonly status: string }[]
      if (result?.status !== 'Accepted') throw new Error(`${name}: ${JSON.stringify(result)}`)
    },
    close: () => void server.kill(),
  }
}
export type GoJudge = Awaited<ReturnType<typeof openGoJudge>>
