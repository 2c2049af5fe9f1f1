import { fail, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { type Contest, openContest } from '../core/find-contest.ts'
import { copyProblems, rulesOf } from '../editor/clone-contest.ts'
import { lengthMsOf, startRefusal } from './find-run.ts'

interface Starting {
  readonly viewer: SignedIn
  readonly now: Date
}

/**
 * Starts a virtual run: a contest of the viewer alone, with the problems and rules of the ended one, from now on.
 * @throws Refusal with the reason
 */
export const startRun = async (deps: Deps, viewer: SignedIn, contestId: number): Promise<{ readonly cid: number }> => {
  const now = deps.clock.now()
  const contest = await openContest(deps, viewer, contestId)
  const refusal = startRefusal(viewer, contest, now)
  if (refusal !== null) throw fail(refusal)
  return deps.db.transaction().execute(async (trx) => {
    await holdVisible(trx, contestId)
    await requireNoneRunning(trx, contestId, { viewer, now })
    const cid = await insertRun(trx, contest, { viewer, now })
    await copyProblems(trx, { from: contestId, to: cid, now })
    deps.log.info({ contestId, runId: cid, accountId: viewer.id }, 'virtual run started')
    return { cid }
  })
}

/** Whoever hides or deletes the contest meets the new run. @throws Refusal `contest.missing` */
const holdVisible = async (trx: Db, contestId: number): Promise<void> => {
  const row = await trx
    .selectFrom('contest')
    .select('id')
    .where('id', '=', contestId)
    .where('is_visible', '=', true)
    .forShare()
    .executeTakeFirst()
  if (row === undefined) throw fail('contest.missing')
}

/** @throws Refusal `contest.virtualRunning` or `contest.virtualTooMany` */
const requireNoneRunning = async (trx: Db, contestId: number, { viewer, now }: Starting): Promise<void> => {
  // Two starts of one person wait for each other.
  await trx.selectFrom('account').select('id').where('id', '=', viewer.id).forNoKeyUpdate().execute()
  const runs = await trx
    .selectFrom('contest')
    .select('over_at')
    .where('virtual_of', '=', contestId)
    .where('virtual_account_id', '=', viewer.id)
    .execute()
  if (runs.some(({ over_at }) => over_at !== null && over_at > now)) throw fail('contest.virtualRunning')
  const { maxRuns } = limits.contestVirtual
  if (runs.length >= maxRuns) throw fail('contest.virtualTooMany', { max: maxRuns })
}

const insertRun = async (trx: Db, contest: Contest, { viewer, now }: Starting): Promise<number> => {
  const { row } = contest
  const endsAt = new Date(now.getTime() + lengthMsOf(contest))
  const { id } = await trx
    .insertInto('contest')
    .values({
      ...rulesOf(row),
      title: row.title,
      group_id: row.group_id,
      virtual_of: row.id,
      virtual_account_id: viewer.id,
      starts_at: now,
      ends_at: endsAt,
      ...freezeOf(contest, { now, endsAt }),
      is_visible: false,
      allows_virtual: false,
      // The participant was let in by the ended contest, and is alone.
      auth: 0,
      password: '',
      limits_accounts: false,
      account_rule: '',
      takes_late: false,
      takes_prints: false,
      shows_board: false,
      hides_board: false,
      single_session: false,
      allowed_addresses: '',
      has_contest_mode: false,
      statements_ahead_s: null,
      // The run itself has the length of the individual time.
      window_s: null,
      opens_ccs: false,
      // The judge hosts have other versions by then.
      toolchains: '{}',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Where contestants did not see their own scores during the freeze, virtual participants do not either. Under ICPC the
 * own verdicts are always shown, and the freeze of others has no purpose afterwards.
 */
const freezeOf = ({ row, terms }: Contest, { now, endsAt }: { readonly now: Date; readonly endsAt: Date }) => {
  if (row.type === 0 || terms.freezesAt === null) return { is_sealed: false, seals_at: null }
  const sealsAt = new Date(now.getTime() + terms.freezesAt.getTime() - terms.startsAt.getTime())
  return { is_sealed: true, seals_at: sealsAt < endsAt ? sealsAt : endsAt, opens_at_end: true }
}
