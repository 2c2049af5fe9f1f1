import { limits } from '@verdict/contract/limits'
import { inProgress } from '@verdict/contract/vocabulary'
import type { DataFor } from '../../../api/endpoints.ts'

export type Statuses = DataFor<'submissions.check'>

interface Polling {
  readonly ids: readonly number[]
  readonly check: (ids: readonly number[]) => Promise<Statuses>
  readonly onNews: (news: Statuses) => void
  readonly signal: AbortSignal
}

/** Asks every two seconds for the rows still in progress: until all are final, a call fails, or 300 rounds are over. */
export const pollStatuses = async ({ ids, check, onNews, signal }: Polling): Promise<void> => {
  let waiting = ids
  for (let round = 0; round < limits.poll.statusListTimes && waiting.length > 0; round += 1) {
    await pause(limits.poll.statusListMs, signal)
    if (signal.aborted) return
    const news = await check(waiting).catch(() => null)
    if (news === null || signal.aborted) return
    onNews(news)
    waiting = waiting.filter((id) => inProgress(news[String(id)]?.status ?? 0))
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
