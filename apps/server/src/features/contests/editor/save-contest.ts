import { fail, hasPretestFormat } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { requireContestReviewed } from '../../problems/review/contest-review.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { formatOf } from '../core/format.ts'
import { notifyContest } from '../core/live.ts'
import { regularEndOf } from '../core/regular-end.ts'
import { storedTokens } from '../core/tokens.ts'
import { hasBegun } from '../timing/begun.ts'
import { given as required, requireOwn } from './kept-contest.ts'
import { storedAwards } from './read-awards.ts'
import { type GivenContest, readTerms, type Terms } from './read-terms.ts'
import { countsOf, forgetRegistrations, labelsUnfit } from './repository.ts'

interface Saving {
  readonly body: GivenContest
  readonly caller: Caller
}

/** Creates a contest owned by the caller, regardless of the request; outside groups unless `groupId` is given. */
export const makeContest = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller, groupId = null }: Saving & { readonly groupId?: number | null },
): Promise<{ readonly cid: number }> => {
  const terms = readTerms(body, null, deps.formats)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('contest')
      .values({ ...terms, owner_id: viewer.id, group_id: groupId, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(trx, {
      actor: viewer,
      action: 'contest.create',
      subject: { kind: 'contest', id, name: terms.title },
      after: { ...summaryOf(terms), ...(groupId === null ? {} : { group: groupId }) },
      address: caller.address,
    })
    deps.log.info({ contestId: id, accountId: viewer.id }, 'contest created')
    return { cid: id }
  })
}

/**
 * Updates a contest, also while it runs: subscribers are notified, and the old values are logged. A changed password
 * removes all users who entered the old one.
 */
export const updateContest = async (deps: Deps, viewer: SignedIn, { body, caller }: Saving): Promise<null> => {
  const id = required(body.id, 'id')
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, id, { lock: true })
    const regular = { ...row, ends_at: regularEndOf(row) }
    const terms = readTerms(body, regular, deps.formats)
    if (terms.type !== row.type) {
      if ((await countsOf(trx, id)).hasSubmissions) throw fail('contest.typeLocked')
      const unfit = await labelsUnfit(trx, id, terms.type)
      if (unfit.length > 0) throw fail('contest.typeUnfit', { problems: unfit.join(', ') })
    }
    await requireBegunKept(trx, row, terms)
    if (terms.is_visible && !row.is_visible)
      await requireContestReviewed({ db: trx, settings: deps.settings }, viewer, id)
    await trx
      .updateTable('contest')
      .set({
        ...terms,
        ends_at: new Date(terms.ends_at.getTime() + row.overtime_s * 1_000),
        updated_at: deps.clock.now(),
      })
      .where('id', '=', id)
      .execute()
    if (!hasPretestFormat(formatOf(terms))) {
      await trx.deleteFrom('contest_pretest').where('contest_id', '=', id).execute()
    }
    const shutsOut = terms.auth !== 0 && terms.password !== row.password
    if (shutsOut) await forgetRegistrations(trx, id)
    const before = summaryOf({
      ...regular,
      format_options: JSON.stringify(row.format_options),
      languages: JSON.stringify(row.languages),
      toolchains: JSON.stringify(row.toolchains),
      token_rules: tokenText(row),
      stars: JSON.stringify(row.stars),
      awards: JSON.stringify(storedAwards(row.awards)),
    })
    await audit(trx, {
      actor: viewer,
      action: 'contest.edit',
      subject: { kind: 'contest', id, name: terms.title },
      before: { ...before, ...(shutsOut ? { passwordChanged: false } : {}) },
      after: { ...summaryOf(terms), ...(shutsOut ? { passwordChanged: true } : {}) },
      address: caller.address,
    })
    await notifyContest(trx, id, { kind: 'contestChanged' })
  })
  return null
}

/**
 * The individual time and the start stay as participants saw them when they began.
 * @throws Refusal `contest.individualBegun` or `contest.individualTried`
 */
const requireBegunKept = async (db: Db, row: ContestRow, terms: Terms): Promise<void> => {
  if (terms.window_s === row.window_s && terms.starts_at.getTime() === row.starts_at.getTime()) return
  if (await hasBegun(db, row.id)) throw fail('contest.individualBegun')
  // Their authors did not begin, so the submissions would count no more.
  if (row.window_s === null && terms.window_s !== null && (await countsOf(db, row.id)).hasSubmissions) {
    throw fail('contest.individualTried')
  }
}

/** Shows or hides a contest. */
export const changeVisible = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, visible, caller }: { readonly cid: number; readonly visible: boolean; readonly caller: Caller },
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, cid, { lock: true })
    if (visible && !row.is_visible) await requireContestReviewed({ db: trx, settings: deps.settings }, viewer, cid)
    await trx
      .updateTable('contest')
      .set({ is_visible: visible, updated_at: deps.clock.now() })
      .where('id', '=', cid)
      .execute()
    await audit(trx, {
      actor: viewer,
      action: 'contest.changeVisible',
      subject: { kind: 'contest', id: cid, name: row.title },
      before: { visible: row.is_visible },
      after: { visible },
      address: caller.address,
    })
    await notifyContest(trx, cid, { kind: 'contestChanged' })
  })
  return null
}

/** Logged fields of a contest, without passwords. */
const summaryOf = (terms: Omit<Terms, 'type' | 'auth' | 'shown_name' | 'oi_counts' | 'format'> & Loose) => ({
  title: terms.title,
  description: terms.description,
  type: terms.type,
  format: terms.format,
  hiddenBoard: terms.hides_board,
  hiddenCases: terms.hides_cases,
  tokens: terms.token_rules,
  contestMode: terms.has_contest_mode,
  statementsAhead: terms.statements_ahead_s,
  singleSession: terms.single_session,
  allowsVirtual: terms.allows_virtual,
  individualTime: terms.window_s,
  frozenBalloons: terms.frozen_balloons,
  allowedAddresses: terms.allowed_addresses,
  maxTries: terms.max_tries,
  maxSubmissions: terms.max_submissions,
  languages: terms.languages,
  toolchains: terms.toolchains,
  formatOptions: terms.format_options,
  auth: terms.auth,
  startsAt: terms.starts_at,
  endsAt: terms.ends_at,
  frozen: terms.is_sealed,
  freezesAt: terms.seals_at,
  opensAtEnd: terms.opens_at_end,
  visible: terms.is_visible,
  prints: terms.takes_prints,
  outsideBoard: terms.shows_board,
  late: terms.takes_late,
  limitsAccounts: terms.limits_accounts,
  accountRule: terms.account_rule,
  shownName: terms.shown_name,
  stars: terms.stars,
  oiCounts: terms.oi_counts,
  awardType: terms.award_type,
  awards: terms.awards,
  tryPenaltyS: terms.try_penalty_s,
  countsMinutes: terms.counts_minutes,
  opensCcs: terms.opens_ccs,
})

/** As `readTerms` writes it, so that unchanged rules are equal texts. */
const tokenText = (row: ContestRow): string | null => {
  const rules = storedTokens(row)
  return rules === null ? null : JSON.stringify(rules)
}

/** A row has wider types than the form. */
interface Loose {
  readonly type: number
  readonly auth: number
  readonly shown_name: string
  readonly oi_counts: string
  readonly format: string | null
}
