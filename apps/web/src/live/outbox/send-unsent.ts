import { ApiError } from '../../api/api-error.ts'
import { call, messageOf } from '../../api/client.ts'
import { connection } from '../../api/connection.ts'
import { session } from '../../api/session.ts'
import { parseInstant } from '../../lib/time.ts'
import { phaseOf } from '../contest/gates.ts'
import { lastSent, markUnsent, outboxDoor, reloadOutbox, removeUnsent, type Unsent, unsent } from './outbox.ts'

/** The result of a run: the number of programs sent, and whether the user must decide about one. */
export interface SentRun {
  readonly sent: number
  readonly needsUser: boolean
}

const nothing: SentRun = { sent: 0, needsUser: false }

/** Tabs of one browser share the list; one of them sends. */
const lock = 'verdict-outbox'

/** Sends the programs that wait, in the order of their Submits. */
export const sendUnsent = async (): Promise<SentRun> => {
  if (!unsent().some(isWaiting) || connection.get() === 'offline') return nothing
  if (navigator.locks === undefined) return sendAll()
  return navigator.locks.request(lock, { ifAvailable: true }, (held) => (held === null ? nothing : sendAll()))
}

const isWaiting = ({ state }: Unsent): boolean => state.kind === 'waiting'

const sendAll = async (): Promise<SentRun> => {
  const uid = session.get().user?.uid
  const tried = new Set<string>()
  let sent = 0
  for (;;) {
    // Read before each: the user may have cancelled one meanwhile, here or in another tab.
    reloadOutbox()
    const item = unsent().find((kept) => isWaiting(kept) && !tried.has(kept.key))
    if (item === undefined || session.get().user?.uid !== uid) break
    tried.add(item.key)
    const end = await sendOne(item)
    if (end === 'sent') sent += 1
    if (end === 'later') break
  }
  const needsUser = unsent().some((item) => tried.has(item.key) && !isWaiting(item))
  if (needsUser) outboxDoor.set(true)
  return { sent, needsUser }
}

const sendOne = async (item: Unsent): Promise<'sent' | 'kept' | 'later'> => {
  try {
    if (!item.isLate && (await hasEnded(item))) {
      markUnsent(item.key, { kind: 'asks' })
      return 'kept'
    }
    const body = { ...item.body, idempotencyKey: item.key }
    const { submitId } = await call('submissions.submit', { body }, { quiet: true })
    removeUnsent(item.key)
    lastSent.set({ item, submitId })
    return 'sent'
  } catch (error) {
    // Not reached, overloaded, or the login has expired: it waits.
    if (error instanceof ApiError && (error.http === 0 || error.http === 401 || error.http >= 500)) return 'later'
    markUnsent(item.key, { kind: 'refused', why: messageOf(error) })
    return 'kept'
  }
}

/** The contest has ended for this user since Submit was pressed. */
const hasEnded = async ({ body: { cid } }: Unsent): Promise<boolean> => {
  if (cid === null || cid === undefined || cid === 0) return false
  const contest = await call('contests.info', { query: { cid } }, { quiet: true })
  return phaseOf(contest, parseInstant(contest.now).getTime()) === 'ended'
}
