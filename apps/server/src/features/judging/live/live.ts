import type { SubmissionEvent } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { announce, announceAll } from '../../../platform/events/announce.ts'

/**
 * Events between servers about a submission; `run` orders runs, so that late messages of an older run are recognized.
 */
export type SubmissionNews = SubmissionEvent & { readonly run: number }

export type NewsCase = SubmissionEvent['cases'][number]

/** A case is at most 90 bytes of JSON, a message at most 7,900. */
const casesPerMessage = 75

export const submissionTopic = (submitId: number): string => `submission:${submitId}`

type News = Omit<SubmissionNews, 'topic' | 'kind'>

/** Announces the verdicts of many submissions, without cases. */
export const tellSubmissions = (db: Db, news: readonly News[]): Promise<void> => announceAll(db, news.map(wholeOf))

const wholeOf = (news: News): SubmissionNews => ({
  ...news,
  topic: submissionTopic(news.submitId),
  kind: 'submission',
})

/** Announces news of a submission; many cases travel in several messages, the figures with the last. */
export const tellSubmission = async (db: Db, news: News): Promise<void> => {
  const whole = wholeOf(news)
  const cases = whole.cases.map(({ seq, group, verdict, timeMs, memoryKb }) => ({
    seq,
    group,
    verdict,
    timeMs,
    memoryKb,
  }))
  for (let sent = 0; sent === 0 || sent < cases.length; sent += casesPerMessage) {
    const message: SubmissionNews = { ...whole, cases: cases.slice(sent, sent + casesPerMessage) }
    await announce(db, message)
  }
}
