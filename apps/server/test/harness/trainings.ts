import type { Insertable } from 'kysely'
import type { Training } from '../../src/platform/db/tables.ts'
import type { Person } from './people.ts'
import type { TestServer } from './server.ts'

let made = 0

/** A public, visible training with these problems, with optional column overrides. */
export const makeTraining = async (
  server: Pick<TestServer, 'deps'>,
  given: Partial<Insertable<Training>> & { readonly problems?: readonly number[] } = {},
): Promise<number> => {
  const { problems = [], ...columns } = given
  made += 1
  const { id } = await server.deps.db
    .insertInto('training')
    .values({ title: `Training ${made}`, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, problemId] of problems.entries()) {
    await server.deps.db
      .insertInto('training_problem')
      .values({ training_id: id, problem_id: problemId, rank: index + 1 })
      .execute()
  }
  return id
}

/** A judged submission outside contests. */
export const makePractice = async (
  server: Pick<TestServer, 'deps' | 'clock'>,
  who: Person,
  given: {
    readonly problemId: number
    readonly verdict: number
    readonly timeMs?: number
    readonly at?: Date
    readonly groupId?: number
  },
): Promise<number> => {
  const at = given.at ?? server.clock.now()
  const { id } = await server.deps.db
    .insertInto('submission')
    .values({
      problem_id: given.problemId,
      account_id: who.id,
      group_id: given.groupId ?? null,
      language: 'C++',
      length: 10,
      submitted_at: at,
      verdict: given.verdict,
      time_ms: given.timeMs ?? 7,
      memory_kb: 9,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.deps.db
    .insertInto('submission_source')
    .values({ submission_id: id, code: 'int main(){}', address: '127.0.0.1' })
    .execute()
  if (given.verdict === 0 && given.groupId === undefined) {
    await server.deps.db
      .insertInto('accepted')
      .values({ submission_id: id, account_id: who.id, problem_id: given.problemId, created_at: at })
      .execute()
  }
  return id
}
