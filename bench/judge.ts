import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { baseEnv } from '../apps/judge/src/languages/language.ts'
import { defaultSlots } from '../apps/judge/src/settings.ts'
import { type BenchProblem, type Farm, openFarm } from './lib/farm.ts'
import { median, quantile, table } from './lib/figures.ts'
import type { Site } from './lib/site.ts'

/**
 * Submissions per core and minute, compared with a bare shell loop that compiles the same programs with the same
 * command and runs them over the same files, with as many in parallel as the judge has slots. Rounds alternate.
 */

const run = promisify(execFile)
const slots = defaultSlots(availableParallelism())
const perRound = 3 * slots

interface Load {
  readonly name: string
  readonly problem: BenchProblem
  readonly language: string
  readonly source: string
  /** Begins a comment, so that no two programs are the same and none comes from a cache. */
  readonly comment: string
  readonly compile: string
  readonly execute: string
}

const cpp =
  '#include <bits/stdc++.h>\nint main(){int n;std::cin>>n;std::vector<long long>a(n);for(auto&x:a)std::cin>>x;std::sort(a.begin(),a.end());long long s=0;for(int i=0;i<n;i++)s+=a[i]*(i%7);std::cout<<s<<"\\n";}\n'
const python =
  'import sys\na = sorted(map(int, sys.stdin.read().split()[1:]))\nprint(sum(x * (i % 7) for i, x in enumerate(a)))\n'

/** Numbers that look random and are the same every time. */
const casesOf = (count: number, size: number) =>
  Array.from({ length: count }, (_, at) => {
    let state = at + 1
    const numbers = Array.from({ length: size }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state
    })
    const sum = numbers.toSorted((a, b) => a - b).reduce((total, x, index) => total + x * (index % 7), 0)
    return { input: `${size}\n${numbers.join(' ')}\n`, output: `${sum}\n` }
  })

const bareLoop = async (folder: string, load: Load, programs: readonly string[]): Promise<number> => {
  for (const [at, text] of programs.entries()) {
    const dir = join(folder, String(at))
    await run('/bin/mkdir', ['-p', dir])
    await writeFile(join(dir, load.language === 'Python3' ? 'main.py' : 'main.cpp'), text)
  }
  const one = `cd ${folder}/$0 && ${load.compile} && for i in ${load.problem.folder}/*.in; do ${load.execute} < $i > out && cmp -s out \${i%.in}.out || exit 255; done`
  const startedAt = performance.now()
  // The judge's own environment: additions of a machine's profile to Python's start are not measured.
  const env = Object.fromEntries(baseEnv.map((pair) => pair.split('=') as [string, string]))
  await run('/bin/sh', ['-c', `seq 0 ${programs.length - 1} | xargs -P ${slots} -n 1 sh -c '${one}'`], {
    env: { ...env, HOME: folder, TMPDIR: folder },
  })
  return performance.now() - startedAt
}

const judged = async (farm: Farm, load: Load, token: string, programs: readonly string[]): Promise<number> => {
  const startedAt = performance.now()
  const ids = await Promise.all(
    programs.map((code) => farm.submit(token, { pid: load.problem.id, language: load.language, code })),
  )
  await farm.untilJudged(ids)
  return performance.now() - startedAt
}

const throughput = async (farm: Farm, loads: readonly Load[], token: string, rounds: number): Promise<void> => {
  const rows: (string | number)[][] = []
  for (const load of loads) {
    console.error(`${load.name}: ${rounds} rounds`)
    const folder = await mkdtemp(join(tmpdir(), 'verdict-bare-'))
    const [bare, ours]: [number[], number[]] = [[], []]
    const programs = (round: number) =>
      Array.from({ length: perRound }, (_, at) => `${load.comment} ${round} ${at}\n${load.source}`)
    await bareLoop(folder, load, programs(-1))
    await judged(farm, load, token, programs(-2))
    for (let round = 0; round < rounds; round++) {
      bare.push(await bareLoop(folder, load, programs(2 * round)))
      ours.push(await judged(farm, load, token, programs(2 * round + 1)))
    }
    await rm(folder, { recursive: true, force: true })
    const perMinute = (ms: number) => (perRound / slots / ms) * 60_000
    const ratios = ours.map((ms, at) => (bare[at] ?? Number.NaN) / ms)
    rows.push([
      load.name,
      perMinute(median(bare)),
      perMinute(median(ours)),
      median(bare) / median(ours),
      median(ratios),
    ])
  }
  console.log(`\nSubmissions per minute and core, ${slots} at a time, ${rounds} alternating rounds of ${perRound}`)
  table(['', 'bare shell loop', 'judge', 'ratio of medians', 'median of ratios'], rows)
}

const latency = async (farm: Farm, loads: readonly Load[], token: string, rounds: number): Promise<void> => {
  const rows: (string | number)[][] = []
  for (const load of loads) {
    const folder = await mkdtemp(join(tmpdir(), 'verdict-bare-'))
    const [bare, ours]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      bare.push(await bareLoop(folder, load, [`${load.comment} one ${2 * round}\n${load.source}`]))
      ours.push(await judged(farm, load, token, [`${load.comment} one ${2 * round + 1}\n${load.source}`]))
    }
    await rm(folder, { recursive: true, force: true })
    rows.push([load.name, median(bare), median(ours), quantile(ours, 0.9), median(ours) - median(bare)])
  }
  console.log(`\nOne submission alone, from sent to verdict, ms, ${rounds} alternating rounds`)
  table(['', 'bare', 'judge', 'judge p90', 'difference'], rows)
}

/** Two hundred at once: one user floods, nine submit a few each. */
const queue = async (farm: Farm, site: Site, pid: string): Promise<void> => {
  const people = await Promise.all(Array.from('ABCDEFGHIJ', (name) => farm.makePerson(`bench-${name}`)))
  const flood = people[0]
  if (flood === undefined) return
  const code = (name: string, at: number) => `# ${name} ${at}\n${python}`
  const startedAt = performance.now()
  const sent = [
    ...Array.from({ length: 155 }, (_, at) => ({ who: flood, at })),
    ...people.slice(1).flatMap((who) => Array.from({ length: 5 }, (_, at) => ({ who, at }))),
  ]
  const ids: number[] = []
  for (const { who, at } of sent) {
    ids.push(await farm.submit(who.token, { pid, language: 'Python3', code: code(who.username, at) }))
  }
  const queuedMs = performance.now() - startedAt
  await farm.untilJudged(ids)
  const tookMs = performance.now() - startedAt
  const rows = await site.query<{ name: string; waited: number }>(
    `select right(account.username, 1) as name,
            extract(epoch from judging.finished_at - judging.queued_at)::float8 as waited
     from judging join submission on submission.id = judging.submission_id
     join account on account.id = submission.account_id
     where submission.id = any($1) order by judging.finished_at`,
    [ids],
  )
  console.log(`\n${ids.length} submissions of ten people, queued within ${(queuedMs / 1_000).toFixed(1)} s, judged`)
  console.log(`${(tookMs / 1_000).toFixed(1)} s after the first. A sent 155 before all others, the others 5 each:`)
  console.log(rows.map((row) => row.name).join(''))
  const waits = (isFlood: boolean) => rows.filter((row) => (row.name === 'A') === isFlood).map((row) => row.waited)
  table(
    ['wait until judged, s', 'median', 'longest'],
    [
      ['the one with 155', median(waits(true)), Math.max(...waits(true))],
      ['the nine with 5 each', median(waits(false)), Math.max(...waits(false))],
    ],
  )
}

/** One submission with 100 cases: alone on the host, where its cases share the free slots, and with 200 waiting. */
const manyCases = async (farm: Farm, site: Site, ids: { readonly many: string; readonly few: string }) => {
  const [author, flood] = [await farm.makePerson('bench-many'), await farm.makePerson('bench-flood')]
  const leasedMs = async (id: number): Promise<number> => {
    const [row] = await site.query<{ ms: number }>(
      `select 1000 * extract(epoch from finished_at - leased_at)::float8 as ms from judging
       where submission_id = $1 and state = 'done'`,
      [id],
    )
    return row?.ms ?? Number.NaN
  }
  const submit = (at: string) =>
    farm.submit(author.token, { pid: ids.many, language: 'Python3', code: `# many ${at}\n${python}` })
  const alone: number[] = []
  for (let round = 0; round < 3; round++) {
    const id = await submit(`alone ${round}`)
    await farm.untilJudged([id])
    alone.push(await leasedMs(id))
  }
  const waiting: number[] = []
  for (let at = 0; at < 200; at++)
    waiting.push(
      await farm.submit(flood.token, { pid: ids.few, language: 'Python3', code: `# flood ${at}\n${python}` }),
    )
  const id = await submit('with 200 waiting')
  await farm.untilJudged([...waiting, id])
  const busyMs = await leasedMs(id)
  console.log('\nOne submission with 100 cases in Python, from lease to verdict, ms')
  table(['', 'alone', 'with 200 waiting', 'ratio'], [['', median(alone), busyMs, median(alone) / busyMs]])
}

/** `onlyCases` measures only the submission with many cases. */
export const benchJudge = async (site: Site, rounds: number, onlyCases: boolean): Promise<void> => {
  const farm = await openFarm(site)
  try {
    const few = await farm.makeProblem('BENCH-1', casesOf(1, 10))
    const hundred = await farm.makeProblem('BENCH-100', casesOf(100, 20_000))
    await manyCases(farm, site, { many: hundred.id, few: few.id })
    if (onlyCases) return
    const [many, more] = [
      await farm.makeProblem('BENCH-20', casesOf(20, 20_000)),
      await farm.makeProblem('BENCH-50', casesOf(50, 2_000)),
    ]
    const loads: readonly Load[] = [
      {
        name: `C++ 17 With O2, 20 cases`,
        problem: many,
        language: 'C++ 17 With O2',
        source: cpp,
        comment: '//',
        compile:
          '/usr/bin/g++ -DONLINE_JUDGE -O2 -w -fmax-errors=5 -fdiagnostics-color=never -std=c++17 main.cpp -o main -lm',
        execute: './main',
      },
      {
        name: `Python3, 50 cases`,
        problem: more,
        language: 'Python3',
        source: python,
        comment: '#',
        compile:
          '/usr/bin/python3 -c "import py_compile; py_compile.compile(\\"main.py\\", \\"main.pyc\\", doraise=True)"',
        execute: '/usr/bin/python3 -s main.pyc',
      },
    ]
    const { token } = await farm.makePerson('bench')
    await throughput(farm, loads, token, rounds)
    await latency(farm, loads, token, 3 * rounds)
    await queue(farm, site, few.id)
    console.log(
      `\nLoad of the machine at the end: ${loadavg()
        .map((item) => item.toFixed(1))
        .join(' ')}`,
    )
  } finally {
    await farm.close()
  }
}
