import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { limits } from './limits.ts'

/**
 * One run of headless Chromium over one document. The document is ours and safe, and carries a policy that loads
 * nothing and runs nothing (document.ts). In addition the browser has no name resolution, an empty home, none of our
 * environment, lower priority, a limit on memory and on time, and is the first process the kernel ends when memory is
 * short. Its own sandbox is used wherever the system lets it.
 */

export class PrintError extends Error {
  override readonly name = 'PrintError'
}

interface Run {
  readonly pdf: Buffer | null
  readonly log: string
}

/** @throws PrintError with the end of the browser's output */
export const runBrowser = async (browser: string, html: string): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-print-'))
  try {
    await writeFile(join(folder, 'document.html'), html, { mode: 0o600 })
    const first = await run(browser, folder, [])
    if (first.pdf !== null) return first.pdf
    // Root and most containers cannot use Chromium's sandbox.
    if (!/sandbox/i.test(first.log)) throw new PrintError(first.log)
    const second = await run(browser, folder, ['--no-sandbox'])
    if (second.pdf === null) throw new PrintError(second.log)
    return second.pdf
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

const options = [
  '--headless',
  '--disable-gpu',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--mute-audio',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--no-pdf-header-footer',
  '--generate-pdf-document-outline',
] as const

const limited = `echo 1000 > /proc/self/oom_score_adj; ulimit -d ${limits.memoryKib}; exec nice -n 10 "$@"`

const run = async (browser: string, folder: string, more: readonly string[]): Promise<Run> => {
  const output = join(folder, 'document.pdf')
  const args = [
    ...options,
    ...more,
    `--user-data-dir=${join(folder, 'profile')}`,
    `--print-to-pdf=${output}`,
    pathToFileURL(join(folder, 'document.html')).href,
  ]
  const log = await runLimited(browser, args, folder)
  const pdf = await readFile(output).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return { pdf: pdf === null || pdf.length === 0 ? null : pdf, log }
}

/** Runs to the end or to the time limit, with all its children. @returns the end of its output */
const runLimited = (browser: string, args: readonly string[], folder: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', limited, 'sh', browser, ...args], {
      cwd: folder,
      env: { PATH: '/usr/bin:/bin', HOME: folder, LANG: 'C.UTF-8', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
      // A group of its own, so that the time limit ends its helpers too.
      detached: true,
    })
    let log = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-limits.log.maxChars)
    })
    const timer = setTimeout(() => {
      log += `\nended after ${limits.timeoutMs} ms`
      endGroup(child.pid)
    }, limits.timeoutMs)
    child.once('error', reject)
    child.once('close', () => {
      clearTimeout(timer)
      endGroup(child.pid)
      resolve(log)
    })
  })

const endGroup = (pid: number | undefined): void => {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // All of its processes have ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
