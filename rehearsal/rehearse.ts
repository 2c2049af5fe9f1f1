import { setTimeout as sleep } from 'node:timers/promises'
import { audit } from './audit.ts'
import { logIn } from './client.ts'
import { type Playing, play } from './contestant.ts'
import { readCurve } from './curve.ts'
import { Ledger } from './ledger.ts'
import { type Limits, report, usualLimits } from './report.ts'
import { setStage } from './stage.ts'

export interface Rehearsal {
  readonly url: string
  readonly username: string
  readonly password: string
  /** A contest of the data. */
  readonly curve: string
  readonly teams: number
  readonly minutes: number
  readonly limits?: Limits
  readonly say: (line: string) => void
  /** Stops it early; everything it created is deleted anyway. */
  readonly signal?: AbortSignal
}

/** How long the last verdicts may take after the end. */
const patienceMs = 300_000
const staggerMs = 20

/**
 * Holds a made-up contest on a running installation, over its own API, and takes everything away again.
 * @returns whether nothing speaks against holding a real one of this size
 * @throws Error when the contest could not be prepared, or was ended early
 */
export const rehearse = async (given: Rehearsal): Promise<boolean> => {
  const durationMs = Math.ceil(given.minutes * 60) * 1_000
  const curve = readCurve(given.curve, { teams: given.teams, durationMs })
  given.say(`${curve.name}: ${curve.teams} teams, ${curve.problems} problems, ${curve.arrivals.length} submissions`)
  const root = await logIn(given.url, given.username, given.password)
  given.say('Making problems, accounts and the contest ...')
  const { signal = new AbortController().signal } = given
  const stage = await setStage(given.url, root, { teams: curve.teams, problems: curve.problems, durationMs, signal })
  const playing: Playing[] = []
  const leave = () => {
    for (const item of playing) item.leave()
  }
  signal.addEventListener('abort', leave)
  try {
    const ledger = new Ledger()
    let number = 0
    const endsAt = stage.startsAt + durationMs
    for (const [index, team] of stage.teams.entries()) {
      const arrivals = curve.arrivals.filter(({ team: of }) => of === index)
      playing.push(play({ team, stage, arrivals, ledger, endsAt, nextNumber: () => ++number }))
      // People do not all come at the same moment either.
      await sleep(staggerMs, undefined, { signal })
    }
    given.say(`The contest ${stage.cid} runs for ${given.minutes} minutes ...`)
    await Promise.all(playing.map(({ played }) => played))
    await sleep(Math.max(0, endsAt - Date.now()), undefined, { signal })
    const waiting = () => playing.reduce((sum, item) => sum + item.waiting(), 0)
    given.say(`It is over; ${waiting()} verdicts are still out.`)
    for (const end = Date.now() + patienceMs; waiting() > 0 && Date.now() < end; )
      await sleep(200, undefined, { signal })
    // The last board may be on its way.
    await sleep(2_000, undefined, { signal })
    leave()
    const { lines, against } = report(ledger, await audit(root, stage, ledger), given.limits ?? usualLimits)
    for (const line of lines) given.say(line)
    return against.length === 0
  } finally {
    leave()
    given.say('Taking everything away again ...')
    await stage.clear()
  }
}
