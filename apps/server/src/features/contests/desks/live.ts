import type { DeskEvent, DeskKind } from '@verdict/contract'
import { isFrozenAt, type Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { frameOf } from '../../../platform/events/subscription-hub.ts'
import { topics } from '../../../platform/events/topics.ts'
import { findDesk } from './open-desk.ts'

/**
 * A desk is notified of changes and fetches again. Access is checked for each event, so a revoked pass takes effect
 * immediately.
 */

/** Notifies the users at a desk; inside a transaction, with its commit. */
export const notifyDesk = (db: Db, contestId: number, desk: DeskKind): Promise<void> =>
  publish(db, topics.desk(contestId), { kind: 'desk', desk })

interface Subscriber {
  readonly viewer: Viewer
  readonly passes: readonly string[]
  readonly contestId: number
  readonly send: (frame: Buffer) => void
}

/** Subscribes one viewer to the desks of a contest until the returned function is called. */
export const hearDesk = (deps: Pick<Deps, 'db' | 'clock' | 'hub'>, subscriber: Subscriber): (() => void) => {
  const { contestId, send } = subscriber
  return deps.hub.follow({
    topic: topics.desk(contestId),
    send,
    frameFor: async (event) => {
      const desk = await findDesk(deps, subscriber, { cid: contestId, desk: event.desk })
      if (desk === null) return null
      // The timing of an event would reveal a hidden solve, so it is suppressed; the desk polls as a fallback.
      const hidesSolves = event.desk === 'balloons' && !desk.showsFrozen && isFrozenAt(desk.terms, deps.clock.now())
      return hidesSolves ? null : frameOf(JSON.stringify(event satisfies DeskEvent))
    },
  })
}
