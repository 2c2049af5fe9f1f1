import { Readable } from 'node:stream'
import { fail } from '@verdict/contract'
import { contestPhase, isFrozenFor, type SignedIn } from '@verdict/rules'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { type OpenContest, openContest } from '../core/find-contest.ts'
import { receiptKey, signText } from './sign.ts'

const linesAtOnce = 2_000

/**
 * Both chains of a contest as JSON lines: a signed head, then receipts, then verdicts. Available once the results are
 * public; before that only to managers, with no more than the board shows them.
 * @throws Refusal `receipt.notYet` and those for refused access
 */
export const sendLog = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, reply }: { readonly cid: number; readonly reply: FastifyReply },
): Promise<void> => {
  const contest = await openContest(deps, viewer, cid)
  if (!isOpen(contest, viewer, deps.clock.now())) throw fail('receipt.notYet')
  const head = await headOf(deps, cid)
  await reply
    .type('application/x-ndjson')
    .header('Content-Disposition', `attachment;filename=contest_${cid}_log.jsonl`)
    .send(Readable.from(lines(deps.db, cid, head)))
}

const isOpen = ({ terms, standing, isAdmin }: OpenContest, viewer: SignedIn, now: Date): boolean =>
  isAdmin ||
  (contestPhase(terms, now) === 'ended' &&
    !isFrozenFor(viewer, terms, { groupLevel: standing.groupLevel, forces: false, now }))

interface Head {
  readonly text: string
  readonly line: object
  readonly receipts: number
  readonly verdicts: number
}

/** The ends of both chains at one moment; later entries are not included in this copy. */
const headOf = async (deps: Deps, cid: number): Promise<Head> => {
  const chain = await deps.db
    .selectFrom('contest_chain')
    .select(['receipts', 'receipt_hash', 'verdicts', 'verdict_hash'])
    .where('contest_id', '=', cid)
    .executeTakeFirst()
  const { receipts = 0, receipt_hash: receiptHash = '', verdicts = 0, verdict_hash: verdictHash = '' } = chain ?? {}
  const text = [
    'verdict log 1',
    `contest ${cid}`,
    `receipts ${receipts} ${receiptHash}`,
    `verdicts ${verdicts} ${verdictHash}`,
    '',
  ].join('\n')
  const line = { kind: 'head', body: text, signature: await signText(deps, text), key: await receiptKey(deps) }
  return { text, line, receipts, verdicts }
}

async function* lines(db: Db, cid: number, head: Head): AsyncGenerator<string> {
  yield `${JSON.stringify(head.line)}\n`
  yield* chainOf(db, { table: 'contest_receipt', kind: 'receipt', cid, last: head.receipts })
  yield* chainOf(db, { table: 'contest_verdict_line', kind: 'verdict', cid, last: head.verdicts })
}

interface Chain {
  readonly table: 'contest_receipt' | 'contest_verdict_line'
  readonly kind: 'receipt' | 'verdict'
  readonly cid: number
  readonly last: number
}

async function* chainOf(db: Db, { table, kind, cid, last }: Chain): AsyncGenerator<string> {
  for (let after = 0; after < last; after += linesAtOnce) {
    const rows = await db
      .selectFrom(table)
      .select('body')
      .where('contest_id', '=', cid)
      .where('number', '>', after)
      .where('number', '<=', Math.min(last, after + linesAtOnce))
      .orderBy('number')
      .execute()
    yield rows.map(({ body }) => `${JSON.stringify({ kind, body })}\n`).join('')
  }
}
