import type { Db } from '../../../platform/db/connect.ts'
import { notificationOf, publish, publishAll } from '../../../platform/events/publish.ts'
import { type LiveEvent, type Payload, topics } from '../../../platform/events/topics.ts'

export type SubmissionNews = LiveEvent<'submission'>

export type NewsCase = SubmissionNews['cases'][number]

/** A case is at most 90 bytes of JSON, a message at most 7,900. */
const casesPerMessage = 75

type News = Omit<Payload<'submission'>, 'kind'>

/** Announces the verdicts of many submissions, without cases. */
export const notifySubmissions = (db: Db, news: readonly News[]): Promise<void> =>
  publishAll(
    db,
    news.map((item) => notificationOf(topics.submission(item.submitId), { ...item, kind: 'submission' })),
  )

/** Announces news of a submission; many cases travel in several messages, the figures with the last. */
export const notifySubmission = async (db: Db, news: News): Promise<void> => {
  const cases = news.cases.map(({ seq, group, verdict, timeMs, memoryKb }) => ({
    seq,
    group,
    verdict,
    timeMs,
    memoryKb,
  }))
  for (let sent = 0; sent === 0 || sent < cases.length; sent += casesPerMessage) {
    const some = cases.slice(sent, sent + casesPerMessage)
    await publish(db, topics.submission(news.submitId), { ...news, kind: 'submission', cases: some })
  }
}
