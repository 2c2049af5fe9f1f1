import type { Insertable } from 'kysely'
import type { Contest } from '../../src/platform/db/tables.ts'
import type { TestServer } from './server.ts'

export type ContestGiven = Partial<Insertable<Contest>> & {
  /** Internal ids of problems; they are called A, B, C ... */
  readonly problems?: readonly number[]
}

let made = 0
const hour = 3_600_000

/** A public ACM contest that runs now, for three hours by default. */
export const makeContest = async (
  server: Pick<TestServer, 'deps' | 'clock'>,
  given: ContestGiven = {},
): Promise<{ readonly id: number; readonly labels: ReadonlyMap<string, number> }> => {
  const { problems = [], ...columns } = given
  const now = server.clock.now()
  made += 1
  const { id } = await server.deps.db
    .insertInto('contest')
    .values({
      title: `Contest ${made}`,
      type: 0,
      starts_at: new Date(now.getTime() - hour),
      ends_at: new Date(now.getTime() + 2 * hour),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const labels = new Map<string, number>()
  for (const [index, problemId] of problems.entries()) {
    const label = String.fromCodePoint(65 + index)
    const row = await server.deps.db
      .insertInto('contest_problem')
      .values({ contest_id: id, problem_id: problemId, label, title: `Problem ${label}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    labels.set(label, row.id)
  }
  return { id, labels }
}
