import { randomUUID } from 'node:crypto'
import { limits, type Outcome } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import type { Task } from '../runs/end-task.ts'

/** Stages the result of a generation for its problem, as if its starter had uploaded the cases. */
export const stageGenerated = async (
  trx: Db,
  made: {
    readonly task: Task
    readonly cases: Extract<Outcome, { kind: 'generated' }>['cases']
    readonly now: Date
  },
): Promise<void> => {
  const cases = made.cases.map(({ input, output }, index) => ({
    inputName: `${index + 1}.in`,
    outputName: `${index + 1}.out`,
    input,
    output,
  }))
  const token = randomUUID()
  await trx
    .insertInto('staged_testdata')
    .values({
      token,
      account_id: made.task.account_id,
      cases: JSON.stringify(cases),
      bytes: cases.reduce((sum, testCase) => sum + testCase.input.bytes + testCase.output.bytes, 0),
      how: 'generated',
      created_at: made.now,
      expires_at: new Date(made.now.getTime() + limits.testdata.stagedLifeMs),
    })
    .execute()
  await trx.updateTable('judge_task').set({ made: token }).where('id', '=', made.task.id).execute()
}
