import type { Deps } from '../../../deps.ts'
import { type Topic, topics } from '../../../platform/events/topics.ts'

export interface DoneTask {
  readonly ok: boolean | null
  readonly message: string | null
}

/** Polling interval in case a notification is lost. */
const lookAgainMs = 1_000

/**
 * Waits until a task that belongs to no check is done, and takes it away.
 * @returns null when the time is up; the work is then called off.
 */
export const waitForTask = async (deps: Deps, id: number, patienceMs: number): Promise<DoneTask | null> => {
  const bell = makeBell(deps, topics.task(id))
  const until = performance.now() + patienceMs
  try {
    while (performance.now() < until && !deps.stopping.aborted) {
      const heard = bell.next(lookAgainMs)
      const row = await deps.db
        .selectFrom('judge_task')
        .select(['state', 'ok', 'message'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (row === undefined) return null
      if (row.state === 'done') return { ok: row.ok, message: row.message }
      await heard
    }
    return null
  } finally {
    bell.close()
    await deps.db.deleteFrom('judge_task').where('id', '=', id).execute()
  }
}

const makeBell = (deps: Deps, topic: Topic) => {
  let wake = (): void => undefined
  const stop = deps.events.subscribe(topic, () => wake())
  return {
    next: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    close: () => stop(),
  }
}
