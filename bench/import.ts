import { createWriteStream, readFileSync } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ask } from '../e2e/lib/api.ts'
import { cpuSeconds, quantile, table } from './lib/figures.ts'
import type { Site } from './lib/site.ts'

/**
 * Import of a large FPS file: 300 problems, 200 MB. Meanwhile one user after the other opens a light page at fixed
 * times. Reports the time of each step, the memory of the server, and the latency of that page before and during the
 * import, counted from the scheduled time, so that a stalled server does not get fewer requests.
 */

const problems = 300
const casesPerProblem = 6
const fileBytes = 200_000_000
const lightPage = '/api/get-problem-list?limit=15'
const everyMs = 50
const idleMs = 10_000

export const benchImport = async (site: Site): Promise<number> => {
  const file = join(site.dataDir, 'large.xml')
  await pipeline(Readable.from(writeFps()), createWriteStream(file))
  const { size } = await stat(file)
  console.error(`${problems} problems, ${(size / 1e6).toFixed(0)} MB`)
  const pid = site.stack.pids().server
  if (pid === null) throw new Error('The server is not running.')
  const phases: Phase[] = []
  const measure = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const watch = startWatch(site, pid)
    try {
      return await work()
    } finally {
      phases.push({ name, ...(await watch.stop()) })
    }
  }
  await measure('warm-up', () => pause(idleMs / 2))
  phases.length = 0
  await measure('idle', () => pause(idleMs))
  const importId = await measure('upload', () => upload(site, file, size))
  const read = await measure('read', () => until(site, importId, 'read'))
  await ask(site.stack.url, 'POST', `/api/admin/packages/${importId}/start`, {
    token: site.rootToken,
    body: { problems: read.problems.map(({ key }) => ({ key })) },
  })
  const done = await measure('import', () => until(site, importId, 'finished'))
  await measure('afterwards', () => pause(idleMs))
  await rm(file)
  const created = done.problems.filter(({ outcome }) => outcome === 'created').length
  console.log(`\nImport of ${problems} problems from an FPS file of ${(size / 1e6).toFixed(0)} MB: ${created} created`)
  console.log(`progress was reported in ${read.steps} steps while reading and ${done.steps} while importing\n`)
  table(
    ['phase', 'seconds', 'CPU s', 'peak RSS MiB', 'pages', 'p50 ms', 'p99 ms', 'worst ms', 'failed'],
    phases.map((phase) => [
      phase.name,
      phase.seconds,
      phase.cpu,
      phase.peakMib,
      String(phase.latencies.length),
      quantile(phase.latencies, 0.5),
      quantile(phase.latencies, 0.99),
      Math.max(...phase.latencies),
      String(phase.failed),
    ]),
  )
  return created === problems ? 0 : 1
}

interface Phase {
  readonly name: string
  readonly seconds: number
  readonly cpu: number
  readonly peakMib: number
  readonly latencies: readonly number[]
  readonly failed: number
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const rssMib = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

/** Opens the light page at fixed times and reads the memory of the server, until it is stopped. */
const startWatch = (site: Site, pid: number) => {
  const startedAt = performance.now()
  const cpuBefore = cpuSeconds(pid)
  const latencies: number[] = []
  const open: Promise<void>[] = []
  let failed = 0
  let peakMib = 0
  let ticks = 0
  const visit = async (due: number): Promise<void> => {
    try {
      const reply = await fetch(site.stack.url + lightPage, { signal: AbortSignal.timeout(60_000) })
      await reply.arrayBuffer()
      if (reply.status !== 200) failed += 1
    } catch {
      failed += 1
    }
    latencies.push(performance.now() - due)
  }
  const timer = setInterval(() => {
    peakMib = Math.max(peakMib, rssMib(pid))
    // A timer that is late catches up, so that no visit is left out.
    while (startedAt + ticks * everyMs <= performance.now()) {
      open.push(visit(startedAt + ticks * everyMs))
      ticks += 1
    }
  }, everyMs / 2)
  return {
    stop: async () => {
      clearInterval(timer)
      const seconds = (performance.now() - startedAt) / 1_000
      const cpu = cpuSeconds(pid) - cpuBefore
      await Promise.all(open)
      return { seconds, cpu, peakMib, latencies, failed }
    },
  }
}

const upload = async (site: Site, file: string, bytes: number): Promise<string> => {
  const { data } = await ask(site.stack.url, 'POST', '/api/admin/packages', {
    token: site.rootToken,
    body: { fileName: 'large.xml', bytes },
  })
  await using handle = await open(file)
  const buffer = Buffer.alloc(data.pieceBytes)
  for (let offset = 0; offset < bytes; ) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset)
    const reply = await fetch(`${site.stack.url}/api/admin/packages/${data.importId}/pieces?offset=${offset}`, {
      method: 'PUT',
      headers: { authorization: site.rootToken, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(buffer.subarray(0, bytesRead)),
    })
    if (!reply.ok) throw new Error(`A piece was refused: ${reply.status}`)
    offset += bytesRead
  }
  return data.importId
}

interface ImportState {
  readonly problems: readonly { readonly key: string; readonly outcome: string | null }[]
  /** Different states of progress that were seen. */
  readonly steps: number
}

/** Polls as the page does, once a second. */
const until = async (site: Site, importId: string, wanted: string): Promise<ImportState> => {
  const seen = new Set<number>()
  for (;;) {
    const { data } = await ask(site.stack.url, 'GET', `/api/admin/packages/${importId}`, { token: site.rootToken })
    seen.add(data.done)
    if (data.state === wanted) return { problems: data.problems, steps: seen.size }
    if (data.state === 'refused') throw new Error(`The package was refused: ${data.reason}`)
    await pause(1_000)
  }
}

/** Numbers in lines, as test data often are; they differ between cases, so that no two files are one. */
function* writeFps(): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<fps version="1.2">\n'
  const caseChars = Math.floor(fileBytes / problems / casesPerProblem / 2)
  for (let n = 1; n <= problems; n += 1) {
    yield `<item><title><![CDATA[Problem ${n}]]></title><time_limit unit="s"><![CDATA[1]]></time_limit>`
    yield '<memory_limit unit="mb"><![CDATA[128]]></memory_limit>'
    yield `<description><![CDATA[<p>求 ${n} 个数的和。</p>${'<p>Add them.</p>'.repeat(50)}]]></description>`
    yield '<sample_input><![CDATA[1 2]]></sample_input><sample_output><![CDATA[3]]></sample_output>'
    for (let at = 1; at <= casesPerProblem; at += 1) {
      yield `<test_input><![CDATA[${lines(n * 100 + at, caseChars)}]]></test_input>\n`
      yield `<test_output><![CDATA[${lines(n * 100 + at + 50, caseChars)}]]></test_output>\n`
    }
    yield '</item>\n'
  }
  yield '</fps>\n'
}

const lines = (seed: number, chars: number): string => {
  let text = ''
  let value = seed
  while (text.length < chars) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648
    text += `${value % 1_000_000_007} ${value % 998_244_353}\n`
  }
  return text
}
