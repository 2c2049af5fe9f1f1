import { limits } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { reasonOf, sendOut } from '../../../platform/outgoing/outgoing.ts'
import { isDead, isSuccess, maxAgeMs, waitAfter } from '../../site/webhooks/retry.ts'
import { readLinkGrade } from './grade.ts'
import { findPlatform } from './repository.ts'
import { type DueScore, leaseScores, saveFailed, saveSent } from './score-repository.ts'
import { readToken } from './service-token.ts'

/**
 * Sends scores by the Assignment and Grade Services. A row is one learner at one line item and always sends the current
 * grade, so scores of a learner arrive in order, and a platform that was down gets the last one.
 */

/** Sends all scores that are due. */
export const sendDueScores = async (deps: Deps): Promise<void> => {
  for (;;) {
    const due = await leaseScores(deps.db, deps.clock.now())
    if (due.length === 0) return
    const byPlatform = Map.groupBy(due, ({ provider_id }) => provider_id)
    await Promise.all([...byPlatform].map(([id, scores]) => sendOfPlatform(deps, id, scores)))
  }
}

interface Answer {
  readonly status: number | null
  readonly text: string
}

const sendOfPlatform = async (deps: Deps, id: number, scores: readonly DueScore[]): Promise<void> => {
  const platform = await findPlatform(deps.db, id)
  if (platform === null) return
  const token = await readToken(deps, platform).catch((error: unknown): Answer => failureOf(error))
  // Without a token, or after a lost connection, the other scores of the platform wait as well.
  let away: Answer | null = typeof token === 'string' ? null : token
  for (const score of scores) {
    const timestamp = timestampAfter(deps, score.sent_at)
    const answer = away ?? (await send(deps, String(token), score, timestamp).catch(failureOf))
    if (isSuccess(answer.status)) {
      await saveSent(deps.db, score, { timestamp, now: deps.clock.now() })
      continue
    }
    if (answer.status === null) away = answer
    await saveFailure(deps, score, answer)
  }
}

const failureOf = (error: unknown): Answer => ({ status: null, text: reasonOf(error) })

const saveFailure = async (deps: Deps, score: DueScore, { status, text }: Answer): Promise<void> => {
  const now = deps.clock.now().getTime()
  const tries = score.tries + 1
  const isOld = score.waiting_since !== null && now - score.waiting_since.getTime() >= maxAgeMs
  await saveFailed(deps.db, score.id, {
    status,
    answer: text,
    nextTryAt: new Date(now + waitAfter(tries)),
    isDead: isOld || isDead(status, tries),
  })
  deps.log.warn({ scoreId: score.id, providerId: score.provider_id, status, tries }, 'score was not accepted')
}

/** Platforms ignore a score that is not newer than the one before. */
const timestampAfter = ({ clock }: Pick<Deps, 'clock'>, before: Date | null): Date =>
  new Date(Math.max(clock.now().getTime(), (before?.getTime() ?? 0) + 1))

/** The address of scores is next to the line item, before its query. */
export const scoresUrl = (lineItem: string): string => {
  const url = new URL(lineItem)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`
  return url.href
}

const send = async (deps: Deps, token: string, score: DueScore, timestamp: Date): Promise<Answer> => {
  const grade = await readLinkGrade(deps, score, score.account_id)
  const maxPoints = Math.max(1, grade?.maxPoints ?? 0)
  const body = {
    userId: score.subject,
    scoreGiven: grade?.points ?? 0,
    scoreMaximum: maxPoints,
    activityProgress: grade?.isComplete === true ? 'Completed' : 'Submitted',
    gradingProgress: 'FullyGraded',
    timestamp: timestamp.toISOString(),
  }
  return sendOut(deps, {
    method: 'POST',
    url: scoresUrl(score.line_item),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.ims.lis.v1.score+json' },
    body: JSON.stringify(body),
    timeoutMs: limits.lti.timeoutMs,
    maxChars: limits.webhook.answerMaxChars,
  })
}
