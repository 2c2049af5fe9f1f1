import { inProgress } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { concerns, type LiveEvent } from '../../../platform/events/topics.ts'
import type { SubmissionNews } from '../../judging/live/live.ts'

/** The live events a viewer receives of a submission. */
export interface SubmissionSubscription {
  /** The problem shows single cases, and so does the contest. */
  readonly showsCases: boolean
  /** No events after this moment: the OI contest is frozen. Null without a freeze. */
  readonly falls: Date | null
  /** The contest whose rules decided this; null where nothing it changes could. */
  readonly contestId: number | null
}

interface Beginning {
  /** By topic; other topics are not sent. */
  readonly subscribed: ReadonlyMap<string, SubmissionSubscription>
  readonly stands: readonly SubmissionNews[]
  readonly send: (event: object) => void
}

/**
 * Filters submission events: none before the start, no progress of a finished run, no cases where the problem hides
 * them, and nothing of an OI contest after its freeze.
 */
export const submissionFilter = ({ clock }: Pick<Deps, 'clock'>, viewer: Viewer) => {
  const overUpTo = new Map<string, number>()
  const doubted = new Set<number>()
  const held: SubmissionNews[] = []
  let begun: Beginning | null = null

  const pass = ({ subscribed, send }: Beginning, news: SubmissionNews): void => {
    const known = subscribed.get(news.topic)
    if (known === undefined || (known.contestId !== null && doubted.has(known.contestId))) return
    if (known.falls !== null && clock.now() >= known.falls) return
    const over = overUpTo.get(news.topic) ?? -1
    if (inProgress(news.status) && news.run <= over) return
    if (!inProgress(news.status)) overUpTo.set(news.topic, Math.max(over, news.run))
    const { run: _, ...event } = news
    send(known.showsCases ? event : { ...event, cases: [], caseTotal: null })
  }
  return {
    receive: (news: SubmissionNews): void => {
      if (begun === null) held.push(news)
      else pass(begun, news)
    },
    /** The rules of a contest changed for the viewer: submissions visible under the old ones must be fetched again. */
    doubt: (contestId: number, event: LiveEvent<'contest'>): void => {
      if (event.kind === 'contestChanged' && concerns(event.to, viewer)) doubted.add(contestId)
    },
    begin: (beginning: Beginning): void => {
      begun = beginning
      for (const news of [...beginning.stands, ...held.splice(0)]) pass(beginning, news)
    },
  }
}
