import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inProgress, verdict } from '@verdict/contract/vocabulary'
import { ask } from '../e2e/lib/api.ts'
import { median, quantile, table } from './lib/figures.ts'
import type { Site } from './lib/site.ts'

/**
 * Latency from submitting a program to seeing its verdict, compared with a bare script that compiles the same program
 * with the same command and runs it over the same cases. Rounds alternate, so both run under the same load.
 */

const run = promisify(execFile)
const rounds = 15

const slug = 'balanced-boats'
const displayId = 'V-1004'
const source = readFileSync(
  join(import.meta.dirname, '../apps/server/seeds/problems', slug, 'solutions/accepted.cpp'),
  'utf8',
)

/** A different text each round, so that no round is answered from the compile cache. */
const program = (round: number) => `// ${round}\n${source}`

/** The ten cases as plain files for the bare script. */
const writeCases = async (folder: string): Promise<number> => {
  const { packSeeds } = await import('../apps/server/seeds/pack.ts')
  await packSeeds({ outDir: folder, only: [slug] })
  const names = (await readdir(join(folder, slug))).filter((name) => name.endsWith('.in'))
  return names.length
}

const bare = async (folder: string, round: number): Promise<number> => {
  await writeFile(join(folder, 'main.cpp'), program(round))
  const script = `/usr/bin/g++ -DONLINE_JUDGE -w -fmax-errors=1 -std=c++17 main.cpp -lm -o main && for i in ${slug}/*.in; do ./main < $i > out && cmp -s out \${i%.in}.out || exit 1; done`
  const startedAt = performance.now()
  await run('/bin/sh', ['-c', script], { cwd: folder })
  return performance.now() - startedAt
}

const judged = async (site: Site, round: number): Promise<number> => {
  const token = site.rootToken
  const startedAt = performance.now()
  const sent = await ask(site.stack.url, 'POST', '/api/submit-problem-judge', {
    token,
    body: { pid: displayId, language: 'C++ 17', code: program(round) },
  })
  if (sent.status !== 200) throw new Error(sent.msg)
  const stop = new AbortController()
  const stream = await fetch(`${site.stack.url}/api/events?topics=submission:${sent.data.submitId}`, {
    headers: { authorization: token },
    signal: stop.signal,
  })
  const final = await firstFinal(stream)
  const took = performance.now() - startedAt
  stop.abort()
  if (final !== verdict.accepted) throw new Error(`The benchmark program got verdict ${final}.`)
  return took
}

const firstFinal = async (stream: Response): Promise<number> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    for (const [, data = '{}'] of text.matchAll(/^data: ?(.+)$/gm)) {
      const event = JSON.parse(data) as { status?: number }
      if (event.status !== undefined && !inProgress(event.status)) return event.status
    }
  }
  throw new Error('The event stream ended before the verdict.')
}

export const benchLatency = async (site: Site): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-floor-'))
  const cases = await writeCases(folder)
  const floor: number[] = []
  const ours: number[] = []
  await judged(site, -1)
  await bare(folder, -1)
  for (let round = 0; round < rounds; round += 1) {
    floor.push(await bare(folder, round))
    ours.push(await judged(site, round))
  }
  await rm(folder, { recursive: true, force: true })
  const overhead = ours.map((value, at) => value - (floor[at] ?? 0))
  console.log(`\nSubmit to verdict, C++ 17, ${cases} cases, ${rounds} alternating rounds, ms`)
  table(
    ['', 'median', 'p90', 'ratio of medians'],
    [
      ['bare compile and runs', median(floor), quantile(floor, 0.9), 1],
      ['submit to verdict seen', median(ours), quantile(ours, 0.9), median(ours) / median(floor)],
      ['difference round by round', median(overhead), quantile(overhead, 0.9), ''],
    ],
  )
}
