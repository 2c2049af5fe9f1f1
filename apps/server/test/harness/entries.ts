import type { Person } from './people.ts'
import type { TestServer } from './server.ts'

export interface EntryGiven {
  readonly contest: { readonly id: number; readonly labels: ReadonlyMap<string, number> }
  readonly label?: string
  readonly problemId: number
  readonly at: Date
  readonly verdict: number
  readonly score?: number
  readonly code?: string
  readonly files?: readonly { readonly name: string; readonly text: string }[]
  readonly message?: string
  readonly groupId?: number | undefined
  readonly address?: string
}

/** A judged contest submission, submitted at a given moment. */
export const makeEntry = async (server: Pick<TestServer, 'deps'>, who: Person, given: EntryGiven): Promise<number> => {
  const { contest, label = 'A', verdict } = given
  const row = await server.deps.db
    .insertInto('submission')
    .values({
      problem_id: given.problemId,
      account_id: who.id,
      contest_id: contest.id,
      group_id: given.groupId ?? null,
      contest_problem_id: contest.labels.get(label) ?? 0,
      language: 'C++',
      length: 77,
      submitted_at: given.at,
      verdict,
      score: given.score ?? null,
      time_ms: 11,
      memory_kb: 22,
      judger: 'host-1',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.deps.db
    .insertInto('submission_source')
    .values({
      submission_id: row.id,
      code: given.code ?? `program of ${who.username}`,
      files: given.files === undefined ? null : JSON.stringify(given.files),
      error_message: given.message ?? null,
      address: given.address ?? '127.0.0.1',
    })
    .execute()
  return row.id
}
