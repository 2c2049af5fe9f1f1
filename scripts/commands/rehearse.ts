import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { rehearse } from '../../rehearsal/rehearse.ts'
import { usualLimits } from '../../rehearsal/report.ts'
import { root } from '../lib/paths.ts'
import type { Run } from '../lib/run-command.ts'

/**
 * `npm run rehearse`: a simulated contest on this installation, as busy as a real one, with a recommendation. `--
 * --teams 100 --minutes 10 --contest icpc-xian-2023 --server URL --user root --password PASSWORD`. Ctrl-C stops it
 * early and deletes everything it created.
 */

export const run: Run = async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      server: { type: 'string' },
      user: { type: 'string', default: 'root' },
      password: { type: 'string' },
      contest: { type: 'string', default: 'icpc-xian-2023' },
      teams: { type: 'string', default: '50' },
      minutes: { type: 'string', default: '10' },
      'verdict-seconds': { type: 'string', default: String(usualLimits.verdictP95Ms / 1_000) },
    },
  })

  const config = readConfig(process.env)
  const firstPassword = () => readFile(join(resolve(root, config.VERDICT_DATA_DIR), 'root-password'), 'utf8')

  const positive = (name: string, text: string): number => {
    const number = Number(text)
    if (!(number > 0)) throw new Error(`--${name} must be a number above 0`)
    return number
  }

  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())

  const isGo = await rehearse({
    url: values.server ?? `http://${config.HOST}:${config.PORT}`,
    username: values.user,
    password: values.password ?? (await firstPassword()).trim(),
    curve: values.contest,
    teams: Math.floor(positive('teams', values.teams)),
    minutes: positive('minutes', values.minutes),
    limits: { ...usualLimits, verdictP95Ms: positive('verdict-seconds', values['verdict-seconds']) * 1_000 },
    say: (line) => process.stdout.write(`${line}\n`),
    signal: stopping.signal,
  })
  return isGo ? 0 : 1
}
