import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { defineJob } from '../../../platform/jobs/start-work.ts'
import { statementTerms } from './statement-terms.ts'

const atOnce = 100

/** Computes the search terms of statements that have none: those of earlier versions and of backups. */
export const fillTerms = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  for (;;) {
    const rows = await db
      .selectFrom('problem_statement')
      .select(['problem_id', 'locale', 'title', 'description', 'input', 'output', 'hint'])
      .where('terms', 'is', null)
      .orderBy('problem_id')
      .limit(atOnce)
      .execute()
    for (const row of rows) {
      await db
        .updateTable('problem_statement')
        .set({ terms: statementTerms(row) })
        .where('problem_id', '=', row.problem_id)
        .where('locale', '=', row.locale)
        .where('terms', 'is', null)
        .execute()
    }
    if (rows.length < atOnce) return
  }
}

export const fillTermsJob = defineJob({
  name: 'statement-terms',
  queue: { policy: 'singleton' },
  schedule: '*/10 * * * *',
  data: z.object({}),
  run: (deps) => fillTerms(deps),
})
