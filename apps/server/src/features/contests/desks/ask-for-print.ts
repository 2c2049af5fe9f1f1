import { type BodyOf, type contestDesks, type DataOf, fail, limits, type QueryOf, toPage } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { openInSession } from '../core/find-contest.ts'
import { notifyDesk } from './live.ts'
import { presentPrint } from './present.ts'
import { countOwnPrints, listOwnPrints } from './repository.ts'

/**
 * Creates a print request (api-contests-groups 2.5): one per user in thirty seconds, over all contests.
 * @throws Refusal with the reason
 */
export const askForPrint = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, content }: BodyOf<(typeof contestDesks)['submitPrint']>,
): Promise<null> => {
  if (cid === null) throw fail('request.field', { field: 'cid' })
  const { row: contest } = await openInSession(deps, viewer, cid)
  if (!contest.takes_prints) throw fail('print.closed')
  if (content === null || content.trim() === '') throw fail('print.empty')
  const { maxChars, intervalMs } = limits.print
  if ([...content].length > maxChars) throw fail('print.tooLong', { max: maxChars })
  const now = deps.clock.now()
  const slot = await takeSlot(deps.db, `print:${viewer.id}`, { limit: 1, windowMs: intervalMs, now })
  if (!slot.taken) throw fail('print.tooSoon', { seconds: waitSeconds(slot) })
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('print_request')
      .columns(['contest_id', 'account_id', 'username', 'realname', 'content', 'lines', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('account')
          .select((item) => [item.val(cid).as('contest_id'), 'account.id', 'account.username', 'account.realname'])
          .select((item) => [item.val(content).as('content'), item.val(linesOf(content)).as('lines')])
          .select((item) => item.val(now).as('created_at'))
          .where('account.id', '=', viewer.id),
      )
      .execute()
    await notifyDesk(trx, cid, 'print')
  })
  return null
}

/** The viewer's print requests in a contest, newest first. */
export const readOwnPrints = async (
  deps: Deps,
  viewer: SignedIn,
  query: QueryOf<(typeof contestDesks)['ownPrints']>,
): Promise<DataOf<(typeof contestDesks)['ownPrints']>> => {
  await openInSession(deps, viewer, query.cid)
  const whose = { contestId: query.cid, accountId: viewer.id }
  const [rows, total] = await Promise.all([listOwnPrints(deps.db, whose, query), countOwnPrints(deps.db, whose)])
  return { ...toPage([], total, query), records: rows.map(presentPrint), orders: [] }
}

const linesOf = (content: string): number => content.split(/\r\n|\r|\n/).length
