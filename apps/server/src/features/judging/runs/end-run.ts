import type { JudgingResult } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import type { RunRow } from '../repository.ts'

export interface RunEnd {
  readonly verdict: number | null
  readonly fault: string | null
  /** Of the host; absent when no host finished it. */
  readonly phases?: JudgingResult['phases']
  readonly now: Date
}

/** Writes the end of a locked run whose result is stored elsewhere. */
export const endRun = async (db: Db, run: RunRow, { verdict, fault, phases, now }: RunEnd): Promise<void> => {
  await db
    .updateTable('judging')
    .set({
      state: 'done',
      verdict,
      fault,
      finished_at: now,
      ...(phases !== undefined && { phases: JSON.stringify(phases) }),
    })
    .where('id', '=', run.id)
    .execute()
}
