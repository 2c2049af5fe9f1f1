import { type Job, limits } from '@verdict/contract'
import { sweep } from '../../src/features/judging/queue/janitor.ts'
import { casesOf, type JudgeHost, makeJudgeHost } from './judge-host.ts'
import type { Person } from './people.ts'
import type { Reply, TestServer } from './server.ts'

/** Submits a program as a user, or as a guest; `more` selects the problem. */
export const submitProgram = (
  server: Pick<TestServer, 'call'>,
  who: Person | null,
  more: Readonly<Record<string, unknown>>,
): Promise<Reply> =>
  server.call('POST', '/api/submit-problem-judge', {
    token: who?.token,
    body: { language: 'C++', code: 'int main(){}', cid: 0, isRemote: false, ...more },
  })

/** Submits a program that contains its author; returns the submission id. */
export const handIn = async (
  server: Pick<TestServer, 'call'>,
  who: Person,
  given: { readonly pid: string; readonly language?: string },
): Promise<number> => {
  const reply = await submitProgram(server, who, { ...given, code: `// by ${who.username}` })
  if (reply.status !== 200) throw new Error(`It was not taken: ${reply.msg}`)
  return reply.data.submitId
}

/** Author of a program submitted by `handIn`. */
export const authorOf = (job: Job): string => job.code.slice('// by '.length)

/** The submission a host holds. */
export const submissionOf = async (server: Pick<TestServer, 'deps'>, job: Job): Promise<number> => {
  const row = await server.deps.db
    .selectFrom('judging')
    .select('submission_id')
    .where('lease_id', '=', job.leaseId)
    .executeTakeFirstOrThrow()
  return row.submission_id ?? 0
}

/** A submission as a guest reads it. */
export const readSubmission = async (server: Pick<TestServer, 'call'>, submitId: number): Promise<Reply['data']> =>
  (await server.call('GET', '/api/get-submission-detail', { query: { submitId } })).data.submission

/** The job of a lease that must have brought one. */
export const only = (jobs: readonly Job[]): Job => {
  const [job] = jobs
  if (job === undefined || jobs.length > 1) throw new Error(`${jobs.length} jobs instead of one`)
  return job
}

/** Judges all that waits, every program with cases of these verdicts. */
export const judgeAll = async (host: JudgeHost, ...verdicts: readonly number[]): Promise<void> => {
  for (const job of await host.lease({ free: 100 })) await host.result(job, casesOf(...verdicts))
}

/** Ends all work there is, also what hosts hold. */
export const endAllWork = async (server: TestServer): Promise<void> => {
  server.clock.advance(limits.lease.lifeMs + 1_000)
  await sweep(server.deps)
  const broom = await makeJudgeHost(server)
  for (const job of await broom.lease({ free: 1_000 })) {
    await broom.result(job, { kind: 'compileError', message: '' })
  }
}
