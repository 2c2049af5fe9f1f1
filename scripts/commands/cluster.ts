import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseFaults, faults } from '../../cluster/faults/all.ts'
import { checkOut } from '../../cluster/former-version.ts'
import { refusal } from '../../cluster/network.ts'
import { isBad, lineOf, type Outcome, reportOf } from '../../cluster/report.ts'
import { runCluster } from '../../cluster/run.ts'
import { ensureSandbox } from '../lib/build.ts'
import { clusterTools, compilers, ensurePackages } from '../lib/packages.ts'
import { root } from '../lib/paths.ts'
import type { Run } from '../lib/run-command.ts'

/**
 * `npm run cluster`: a whole cluster on this machine, in network namespaces, under load; faults are injected one after
 * the other, and after each the data is audited. Prints a table and writes it to a file. Ctrl-C removes everything.
 */

export const run: Run = async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      list: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      servers: { type: 'string', default: '3' },
      judges: { type: 'string', default: '4' },
      seconds: { type: 'string' },
      from: { type: 'string' },
      out: { type: 'string', default: 'cluster-report.md' },
    },
  })
  if (values.list) {
    for (const { name, about } of faults) console.log(`${name.padEnd(28)} ${about}`)
    return 0
  }
  const count = (name: 'servers' | 'judges', most: number): number => {
    const number = Number(values[name])
    if (!Number.isInteger(number) || number < 1 || number > most) throw new Error(`--${name} must be 1 to ${most}`)
    return number
  }
  const size = { servers: count('servers', 20), judges: count('judges', 20) }
  const seconds = values.seconds === undefined ? null : Number(values.seconds)
  if (seconds !== null && !(seconds > 0)) throw new Error('--seconds must be a number above 0')
  const words = values.only.flatMap((list) => list.split(','))
  // An upgrade is a run of its own unless faults are named.
  const chosen = values.from !== undefined && words.length === 0 ? [] : chooseFaults(words)
  const missing = await ensurePackages([...compilers, ...clusterTools])
  if (missing.length > 0) throw new Error('The cluster needs the packages named above.')
  const reason = refusal()
  if (reason !== null) throw new Error(`No cluster on this machine: ${reason}.`)
  await ensureSandbox()

  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort())
  const file = resolve(process.env.INIT_CWD ?? root, values.out)
  const outcomes: Outcome[] = []
  const startedAt = Date.now()
  const say = (line: string) => console.log(`${((Date.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${line}`)
  const former = values.from === undefined ? null : await checkOut(values.from, say)
  const planned = chosen.length + (former === null ? 0 : 1)
  try {
    await runCluster(
      {
        ...size,
        ...(former !== null && { from: former.checkout }),
        faults: chosen,
        seconds,
        say,
        signal: stopping.signal,
        onOutcome: (outcome) => {
          outcomes.push(outcome)
          say(lineOf(outcome))
          for (const fault of outcome.findings?.faults ?? []) say(`WRONG: ${fault}`)
        },
      },
      async ({ url, rootPassword }) => {
        if (!values.keep) return
        say(`The site is at ${url} (root / ${rootPassword}); hosts: ip netns list. Ctrl-C removes it.`)
        await new Promise<void>((done) => stopping.signal.addEventListener('abort', () => done()))
      },
    )
  } catch (error) {
    if (!stopping.signal.aborted) throw error
  } finally {
    await former?.remove()
    const report = reportOf(outcomes)
    console.log(`\n${report}`)
    if (outcomes.length > 0) {
      await writeFile(file, report)
      console.log(`Written to ${file}.`)
    }
  }
  return outcomes.some(isBad) || outcomes.length < planned ? 1 : 0
}
