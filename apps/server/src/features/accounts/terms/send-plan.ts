import { fail, personalFields } from '@verdict/contract'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { csvOf } from '../../../platform/csv.ts'
import { planOf } from './plan.ts'
import { isTerm } from './repository.ts'

/** Sends the plan of a term as a file. It contains no personal values. @throws Refusal `term.notFound` */
export const sendPlan = async (deps: Deps, id: number, reply: FastifyReply): Promise<void> => {
  if (!(await isTerm(deps.db, id))) throw fail('term.notFound')
  const rows = await planOf(deps.db, id, deps.clock.now())
  const table = rows.map(({ uid, username, fields, skip }) => [
    uid,
    username,
    ...personalFields.map((field) => (fields.includes(field) ? 'delete' : '')),
    skip ?? '',
  ])
  await reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment;filename=term_${id}_plan.csv`)
    .header('Cache-Control', 'no-store')
    .send(Buffer.from(csvOf([['User ID', 'Username', ...personalFields, 'Skipped'], ...table])))
}
