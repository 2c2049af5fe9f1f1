import { Readable } from 'node:stream'
import { fail, limits } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { limited } from '../../../platform/http/form.ts'

/**
 * Keeps a file that a host made under a lease of a generation. Until a case uses it, the sweeper may take it again.
 * @throws Refusal `judge.leaseLost`, `upload.tooLarge`
 */
export const handInBlob = async (deps: Deps, leaseId: string, body: Readable) => {
  const run = await deps.db
    .selectFrom('judging')
    .innerJoin('judge_task', 'judge_task.id', 'judging.task_id')
    .select('judging.id')
    .where('judging.lease_id', '=', leaseId)
    .where('judging.state', '=', 'leased')
    .where('judge_task.kind', '=', 'generation')
    .executeTakeFirst()
  if (run === undefined) throw fail('judge.leaseLost', { leaseId })
  const { hash, bytes } = await deps.files.putBlob(Readable.from(limited(body, limits.testdata.fileBytes)))
  return { hash, bytes }
}
