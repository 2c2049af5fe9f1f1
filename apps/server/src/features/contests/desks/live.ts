import type { DeskEvent, DeskKind } from '@verdict/contract'
import { isFrozenAt, type Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { announce } from '../../../platform/events/announce.ts'
import { findDesk } from './open-desk.ts'

/**
 * A desk is notified of changes and fetches again. Access is checked for each event, so a revoked pass takes effect
 * immediately.
 */

export const deskTopic = (contestId: number): string => `desk:${contestId}`

/** Notifies the users at a desk; inside a transaction, with its commit. */
export const tellDesk = (db: Db, contestId: number, desk: DeskKind): Promise<void> => {
  const event: DeskEvent = { topic: deskTopic(contestId), kind: 'desk', desk }
  return announce(db, event)
}

/** The contest whose desks a topic is about; null for other topics. */
export const deskOfTopic = (topic: string): number | null => {
  const id = /^desk:(\d{1,9})$/.exec(topic)?.[1]
  return id === undefined ? null : Number(id)
}

interface Hearer {
  readonly viewer: Viewer
  readonly passes: readonly string[]
  readonly contestId: number
  readonly send: (event: DeskEvent) => void
}

/** Listens to the desks of a contest for one viewer until the returned function is called. */
export const hearDesk = (deps: Pick<Deps, 'db' | 'clock' | 'events' | 'log'>, hearer: Hearer): (() => void) => {
  const { contestId, send } = hearer
  let isOver = false
  const hear = async (event: DeskEvent): Promise<void> => {
    const desk = await findDesk(deps, hearer, { cid: contestId, desk: event.desk })
    if (desk === null || isOver) return
    // The timing of an event would reveal a hidden solve, so it is suppressed; the desk polls as a fallback.
    const hidesSolves = event.desk === 'balloons' && !desk.showsFrozen && isFrozenAt(desk.terms, deps.clock.now())
    if (!hidesSolves) send(event)
  }
  const stop = deps.events.listen(deskTopic(contestId), (event) => {
    // Only this module's own kind of message travels on these topics.
    hear(event as DeskEvent).catch((error) => {
      deps.log.warn({ err: error, contestId }, 'desk event could not be sent')
    })
  })
  return () => {
    isOver = true
    stop()
  }
}
