import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openSandbox, type RunReport, type RunRequest, type Sandbox } from '@verdict/sandbox'
import { table } from '../../bench/lib/figures.ts'
import { makeWorkshop, python, shell, textOf } from '../../packages/sandbox/test/harness.ts'
import {
  descriptorsOf,
  groupsOf,
  mountsOf,
  ownBytesOf,
  processesUnder,
  programsOf,
} from '../../packages/sandbox/test/host.ts'
import { hostileRows } from '../../packages/sandbox/test/hostile/all.ts'
import { placesOf, type Row, secret } from '../../packages/sandbox/test/hostile/row.ts'
import { compilers, ensurePackages } from '../lib/packages.ts'
import type { Run } from '../lib/run-command.ts'

/**
 * `npm run soak [-- runs]`: ten thousand runs of mixed normal and hostile programs in one sandbox, one in five hostile.
 * Shows what the sandbox holds of the host before and after, and fails when any of it grew or a verdict was wrong.
 * The figures before are taken when every kind of program has run once, since caches fill on first use.
 */

const slots = 2
const hostileEvery = 5
const mib = 2 ** 20
/** The allocator keeps a little room here and there; a leak of fifty bytes a run shows. */
const memorySlackBytes = mib / 2
/** Node's heap breathes more than the broker's. */
const nodeSlackBytes = 8 * mib

interface Kind {
  readonly name: string
  readonly request: RunRequest
  readonly isRight: (report: RunReport) => boolean
}

const normalKinds = ({ burn }: ReturnType<typeof placesOf>): readonly Kind[] => [
  kind('reads and writes', shell('cat', { stdin: { bytes: Buffer.from('x') } }), (report) => textOf(report) === 'x'),
  kind('says hello in Python', python('print("hello")'), (report) => textOf(report) === 'hello\n'),
  kind('touches memory', burn('memory 8'), (report) => textOf(report) === 'done\n'),
  kind('ends with 3', shell('exit 3'), (report) => report.status === 'runtimeError' && report.exitCode === 3),
  kind('is not there', shell('true', { programDir: '/absent' }), (report) => report.status === 'error'),
]
const kind = (name: string, request: RunRequest, isRight: Kind['isRight']): Kind => ({ name, request, isRight })
const hostileKind = ({ name, request, status }: Row): Kind => ({
  name,
  request,
  isRight: (report) => [status].flat().includes(report.status),
})

type Look = Readonly<Record<string, number>>

const look = (pid: number, dir: string): Look => ({
  'programs alive': programsOf(pid).length,
  processes: processesUnder(pid).length,
  'mounts of broker and zygotes': mountsOf(pid).length,
  'control groups': groupsOf(pid).length,
  'descriptors of the broker': descriptorsOf(pid).length,
  'descriptors of Node': descriptorsOf(process.pid).length,
  'memory of broker and zygotes': [pid, ...processesUnder(pid)].reduce((sum, each) => sum + ownBytesOf(each), 0),
  'heap of Node': heapBytes(),
  'disk in use': bytesIn(dir),
})

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
const heapBytes = () => {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const bytesIn = (dir: string): number =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => sum + statSync(join(dir, name)).size, 0)

const slackOf = (name: string) =>
  name === 'heap of Node' ? nodeSlackBytes : name.startsWith('memory') ? memorySlackBytes : 0

/** Boxes of the last runs are still being removed when their reports are there. */
const lookAtRest = async (pid: number, dir: string): Promise<Look> => {
  let last = look(pid, dir)
  for (let tries = 0; tries < 100; tries++) {
    await pause(200)
    const now = look(pid, dir)
    const isSteady = JSON.stringify({ ...now, 'heap of Node': 0 }) === JSON.stringify({ ...last, 'heap of Node': 0 })
    last = now
    if (isSteady && now['programs alive'] === 0) break
  }
  return last
}

/** As many at a time as there are slots; answers the names of those whose verdict was wrong. */
const runAll = async (
  sandbox: Sandbox,
  kindAt: (index: number) => Kind,
  count: number,
  onDone: (done: number) => void = () => {},
) => {
  const wrong: string[] = []
  let next = 0
  let done = 0
  const line = async () => {
    while (next < count) {
      const { name, request, isRight } = kindAt(next++)
      const report = await sandbox.run(request)
      if (!isRight(report)) wrong.push(`${name}: ${report.status} ${report.reason ?? ''}`)
      if (++done % 1_000 === 0) console.log(`${done} runs`)
      onDone(done)
    }
  }
  await Promise.all(Array.from({ length: slots }, line))
  return wrong
}

export const run: Run = async ([count = '10000']) => {
  const runs = Number(count)
  if (!(runs > 0)) throw new Error(`"${count}" is not a number of runs.`)
  /** Memory of the broker alone after this many runs: a leak per run shows as a slope. */
  const brokerAt = new Map<number, number>()
  const marks = [0.1, 0.5, 1].map((part) => Math.round(runs * part))
  await ensurePackages(compilers)
  const workshop = makeWorkshop()
  const places = placesOf(workshop)
  writeFileSync(places.input, '1 2 3')
  writeFileSync(places.answer, secret)
  const hostile = hostileRows(places).map(hostileKind)
  const normal = normalKinds(places)
  const all = [...hostile, ...normal]
  const at = (kinds: readonly Kind[], index: number): Kind => {
    const found = kinds[index % kinds.length]
    if (found === undefined) throw new Error('no kinds of programs')
    return found
  }

  const sandbox = await openSandbox({ slots })
  const pid = sandbox.brokerPid ?? 0
  const wrongFirst = await runAll(sandbox, (index) => at(all, index), all.length)
  const before = await lookAtRest(pid, workshop.dir)
  const startedAt = Date.now()
  const wrong = await runAll(
    sandbox,
    (index) =>
      at(index % hostileEvery === 0 ? hostile : normal, Math.floor(index / hostileEvery) + (index % hostileEvery)),
    runs,
    (done) => {
      if (marks.includes(done)) brokerAt.set(done, ownBytesOf(sandbox.brokerPid ?? 0))
    },
  )
  const seconds = (Date.now() - startedAt) / 1_000
  const after = await lookAtRest(pid, workshop.dir)
  const isSameBroker = sandbox.brokerPid === pid
  await sandbox.close()
  const left = { processes: programsOf(pid).length, 'control groups': groupsOf(pid).length }
  const dataIsWhole = readFileSync(places.input, 'utf8') === '1 2 3' && readFileSync(places.answer, 'utf8') === secret
  workshop.remove()

  const changes = Object.entries(after).map(([name, now]) => ({ name, before: before[name] ?? 0, after: now }))
  const brokerGrowth = (brokerAt.get(runs) ?? 0) - (brokerAt.get(marks[0] ?? 0) ?? 0)
  const grown = changes.filter(({ name, before, after }) => after > before + slackOf(name))
  console.log(`${runs} runs of ${all.length} kinds in ${seconds.toFixed(0)} s`)
  table(
    ['held', 'before', 'after'],
    changes.map(({ name, before, after }) => [name, String(before), String(after)]),
  )
  table(
    ['runs', 'memory of the broker'],
    [...brokerAt].map(([count, bytes]) => [String(count), String(bytes)]),
  )
  console.log('left after closing:', JSON.stringify(left))
  const faults = [
    ...[...wrongFirst, ...wrong].map((text) => `wrong verdict: ${text}`),
    ...grown.map(({ name }) => `grew: ${name}`),
    ...(brokerGrowth > memorySlackBytes
      ? [`grew: the broker by ${brokerGrowth} bytes from a tenth of the runs to all`]
      : []),
    ...Object.entries(left).flatMap(([name, count]) => (count > 0 ? [`left: ${name}`] : [])),
    ...(isSameBroker ? [] : ['the broker died on the way']),
    ...(dataIsWhole ? [] : ['test data changed']),
  ]
  for (const fault of faults) console.error(fault)
  return faults.length === 0 ? 0 : 1
}
