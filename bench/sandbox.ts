import { availableParallelism, loadavg } from 'node:os'
import { openSandbox } from '@verdict/sandbox'
import { median, quantile, table } from './lib/figures.ts'
import { benchAccuracy } from './sandbox-accuracy.ts'
import { openAskers } from './sandbox-asker.ts'
import {
  type Contender,
  contendersOf,
  openPrograms,
  type Pace,
  type Programs,
  type Work,
} from './sandbox-contenders.ts'
import { openGoJudge } from './sandbox-go-judge.ts'
import { openServer } from './sandbox-serve.ts'

/**
 * Cost of a box over the bare machine. The rounds of all contenders are interleaved, so that other load affects all
 * equally; compare the ratios to the floor of the same run, not the microseconds.
 */

/** So far apart the next box is ready and nothing has grown cold; so far that all has. */
const gaps = { readyMs: 2, coldMs: 50 }

const worksOf = ({ noop, sum, numbers, source }: Programs): readonly Work[] => [
  { name: 'no-op', argv: [noop], stdin: null, perRound: 30 },
  { name: 'a million integers', argv: [sum], stdin: numbers, perRound: 3 },
  {
    name: 'g++ compile',
    argv: ['/usr/bin/g++', '-O2', '-S', '-o', '/dev/null', '-x', 'c++', '-'],
    stdin: source,
    perRound: 1,
    isLong: true,
  },
  { name: 'python hello', argv: ['/usr/bin/python3', '-c', 'print("hello")'], stdin: null, perRound: 6 },
]

const paces: readonly Pace[] = [
  { name: '1 at a time', together: 1, gapMs: 0 },
  { name: '2 at a time', together: 2, gapMs: 0 },
  { name: `1 at a time, ${gaps.readyMs} ms apart`, together: 1, gapMs: gaps.readyMs },
  { name: `1 at a time, ${gaps.coldMs} ms apart`, together: 1, gapMs: gaps.coldMs },
  { name: `2 at a time, ${gaps.coldMs} ms apart`, together: 2, gapMs: gaps.coldMs },
]

/** @param goJudge Path of go-judge's program, to measure it in the same rounds; null without. */
export const benchSandbox = async (rounds: number, goJudge: string | null): Promise<void> => {
  const programs = openPrograms()
  const slots = Math.max(2, availableParallelism())
  const sandbox = await openSandbox({ slots })
  const server = openServer(slots)
  const askers = await openAskers(programs, 2)
  const other = goJudge === null ? null : await openGoJudge(goJudge, programs, slots)
  try {
    const [floor, ...others] = contendersOf(programs, { sandbox, server, goJudge: other })
    const contenders = floor === undefined ? [] : [floor, askers.contender, ...others]
    console.log(`cgroup ${sandbox.enforcement.cgroup}; microseconds from request to result; ${rounds} rounds`)
    console.log(`load of the machine at the start: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
    if (!contenders.some(({ name }) => name === 'bubblewrap')) console.log('bubblewrap: not installed')
    const rows: (string | number)[][] = []
    for (const work of worksOf(programs))
      for (const pace of work.isLong ? paces.filter(({ gapMs }) => gapMs === 0) : paces)
        rows.push(...(await compare(contenders, work, { pace, rounds })))
    table(['work', 'pace', 'contender', 'n', 'median', 'over floor', 'ratio', 'p99'], rows)
    await benchAccuracy(programs, sandbox)
  } finally {
    other?.close()
    askers.close()
    server.close()
    await sandbox.close()
    programs.remove()
  }
}

const compare = async (
  contenders: readonly Contender[],
  work: Work,
  { pace, rounds }: { readonly pace: Pace; readonly rounds: number },
) => {
  const times = contenders.map((): number[] => [])
  // fewer where most of the time is waiting; the first round only warms up
  const perRound = pace.gapMs > 0 ? Math.min(work.perRound, 4) : work.perRound
  for (let round = 0; round <= rounds; round++)
    for (const [at, contender] of contenders.entries()) {
      const lines = Array.from({ length: pace.together }, () => contender.measure({ ...work, perRound }, pace.gapMs))
      const found = (await Promise.all(lines)).flat()
      if (round > 0) times[at]?.push(...found)
    }
  const floor = median(times[0] ?? [])
  return contenders.map(({ name }, at) => {
    const found = times[at] ?? []
    const middle = median(found)
    return [
      work.name,
      pace.name,
      name,
      String(found.length),
      middle,
      middle - floor,
      middle / floor,
      quantile(found, 0.99),
    ]
  })
}
