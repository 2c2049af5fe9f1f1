import { type ChildProcess, spawn } from 'node:child_process'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitForServer } from '../../scripts/lib/wait-for-server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('waiting for the server', { timeout: 60_000 }, () => {
  const quietMs = 2_500
  /** A port on which nothing answers yet. */
  const silentUrl = async (): Promise<{ readonly url: string; readonly port: number }> => {
    const server = createServer()
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo
    await new Promise((closed) => server.close(closed))
    return { url: `http://127.0.0.1:${port}`, port }
  }
  const logFile = (): string => join(folder, `${Math.random()}.log`)

  test('goes on as long as the log grows, and shows its last message', async () => {
    const { url, port } = await silentUrl()
    const file = logFile()
    const said: string[] = []
    let lines = 0
    const server = createServer((_, reply) => reply.end('{}'))
    // Far beyond the quiet time, but never quiet.
    const writer = setInterval(() => {
      lines += 1
      void appendFile(file, `${JSON.stringify({ msg: 'problem imported', slug: `p${lines}` })}\n`)
      if (lines === 14) server.listen(port, '127.0.0.1')
    }, 500)
    try {
      const isUp = await waitForServer({
        url,
        logFile: file,
        pid: () => null,
        deaths: () => 0,
        quietMs,
        say: (line) => said.push(line),
      })
      expect(isUp).toBe(true)
      expect(said[0]).toMatch(/^Starting the server: problem imported \(p\d+\) \.\.\.$/)
    } finally {
      clearInterval(writer)
      server.closeAllConnections()
      server.close()
    }
  })

  test('gives up when nothing moves, or when the server keeps ending', async () => {
    const { url } = await silentUrl()
    const start = { url, logFile: logFile(), pid: () => null, say: () => {} }
    expect(await waitForServer({ ...start, deaths: () => 0, quietMs })).toBe(false)
    expect(await waitForServer({ ...start, deaths: () => 5 })).toBe(false)
  })
})

describe('a script whose npm is gone', { timeout: 60_000 }, () => {
  const alive = (pid: number): boolean => {
    try {
      process.kill(pid, 0)
      return true
    } catch {
      return false
    }
  }

  test.each(['SIGTERM', 'SIGKILL'] as const)('ends after %s to npm alone', async (signal) => {
    const pidFile = join(folder, `${signal}.pid`)
    const script = join(folder, `${signal}.mjs`)
    const watcher = join(import.meta.dirname, '../../scripts/lib/watch-parents.mjs')
    await writeFile(
      script,
      `import { writeFileSync } from 'node:fs'
import { onNpmGone } from ${JSON.stringify(watcher)}
onNpmGone(() => process.exit(0))
setInterval(() => {}, 1000)
writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))`,
    )
    // As npm does: a shell that waits for the script.
    const shell = `${JSON.stringify(process.execPath)} ${JSON.stringify(script)}; true`
    const npm: ChildProcess = spawn(
      process.execPath,
      ['-e', `require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(shell)}], { stdio: 'ignore' })`],
      { stdio: 'ignore', env: { ...process.env, npm_lifecycle_event: 'start' } },
    )
    const pid = await expect
      .poll(() => readFile(pidFile, 'utf8').catch(() => ''))
      .not.toBe('')
      .then(() => readFile(pidFile, 'utf8'))
    expect(alive(Number(pid))).toBe(true)
    npm.kill(signal)
    await expect.poll(() => alive(Number(pid)), { timeout: 20_000 }).toBe(false)
  })
})
