import { type adminContests, type DataOf, role, toInstant } from '@verdict/contract'
import { changesContest, contestRightOf, type SignedIn } from '@verdict/rules'
import { contestLanguages } from '../core/accepted-languages.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { allOptions, type FindFormat, formatOf } from '../core/format.ts'
import { regularEndOf, timesOf } from '../core/regular-end.ts'
import { contestStatus } from '../core/status.ts'
import { storedTokens } from '../core/tokens.ts'
import { pinnedToolchains } from '../core/toolchains.ts'
import { storedAwards } from './read-awards.ts'

type Row = DataOf<typeof adminContests.list>['records'][number]
type Detail = DataOf<typeof adminContests.detail>

/** Fields of both the list and the form. */
export type Shown = Omit<
  ContestRow,
  | 'password'
  | 'account_rule'
  | 'stars'
  | 'awards'
  | 'try_penalty_s'
  | 'format_options'
  | 'hides_board'
  | 'hides_cases'
  | 'token_rules'
  | 'has_contest_mode'
  | 'statements_ahead_s'
  | 'removed_times'
  | 'over_at'
  | 'single_session'
  | 'allows_virtual'
  | 'window_s'
  | 'frozen_balloons'
  | 'allowed_addresses'
  | 'question_categories'
  | 'canned_answers'
  | 'virtual_of'
  | 'virtual_account_id'
  | 'virtual_closed'
  | 'virtual_aborted_at'
  | 'max_tries'
  | 'max_submissions'
  | 'languages'
  | 'toolchains'
  | 'requires_review'
>

interface Counts {
  readonly problems: number
}

const commonOf = (row: Shown, now: Date) => ({
  id: row.id,
  uid: row.owner_id,
  author: row.owner_name,
  title: row.title,
  description: row.description,
  type: row.type,
  format: formatOf(row),
  auth: row.auth,
  startTime: toInstant(row.starts_at),
  endTime: toInstant(regularEndOf(row)),
  duration: Math.floor((regularEndOf(row).getTime() - row.starts_at.getTime()) / 1_000),
  sealRank: row.is_sealed,
  sealRankTime: row.seals_at && toInstant(row.seals_at),
  autoRealRank: row.opens_at_end,
  status: contestStatus(timesOf(row), now),
  visible: row.is_visible,
  openPrint: row.takes_prints,
  openRank: row.shows_board,
  allowEndSubmit: row.takes_late,
  openAccountLimit: row.limits_accounts,
  rankShowName: row.shown_name,
  oiRankScoreType: row.oi_counts,
  awardType: row.award_type,
  isGroup: row.group_id !== null,
  gid: row.group_id,
  source: row.source_id,
  gmtCreate: toInstant(row.created_at),
  gmtModified: toInstant(row.updated_at),
})

interface Reader {
  readonly viewer: SignedIn
  readonly now: Date
  /** Level of the viewer in the contest's group; 0 outside groups. */
  readonly groupLevel: number
}

export const presentRow = (row: Shown, counts: Counts, { viewer, now, groupLevel }: Reader): Row => {
  const right = contestRightOf(
    viewer,
    { ownerId: row.owner_id, groupId: row.group_id, organisers: row.organisers },
    groupLevel,
  )
  return {
    ...commonOf(row, now),
    problemCount: counts.problems,
    registrationCount: row.entrants,
    mayEdit: changesContest(right),
    mayRemove: mayRemove(viewer, row, right === 'manager'),
  }
}

/** Contests outside groups are deleted by root alone, those of a group by their managers. */
const mayRemove = (viewer: SignedIn, row: Pick<Shown, 'group_id'>, isManager: boolean): boolean =>
  row.group_id === null ? viewer.role === role.root : isManager

export const presentOwn = (
  row: ContestRow,
  counts: Counts & { readonly hasSubmissions: boolean },
  { viewer, now, formats }: { viewer: SignedIn; now: Date; formats: FindFormat },
): Detail => ({
  ...commonOf(row, now),
  pwd: row.password,
  accountLimitRule: row.account_rule,
  starAccount: Array.isArray(row.stars) ? row.stars.map(String) : [],
  awardConfigList: row.award_type === 0 ? [] : [...storedAwards(row.awards)],
  tryPenalty: row.try_penalty_s,
  countsMinutes: row.counts_minutes,
  opensCcs: row.opens_ccs,
  hidesBoard: row.hides_board,
  hidesCases: row.hides_cases,
  tokens: storedTokens(row) ?? { contest: null, problem: null },
  contestMode: row.has_contest_mode,
  statementsAheadMinutes: (row.statements_ahead_s ?? 0) / 60,
  singleSession: row.single_session,
  allowsVirtual: row.allows_virtual,
  allowedAddresses: row.allowed_addresses,
  frozenBalloons: row.frozen_balloons,
  individualMinutes: (row.window_s ?? 0) / 60,
  maxTries: row.max_tries ?? 0,
  maxSubmissions: row.max_submissions ?? 0,
  languages: contestLanguages(row),
  toolchains: { ...pinnedToolchains(row) },
  formatOptions: allOptions(row, formats),
  hasSubmissions: counts.hasSubmissions,
  problemCount: counts.problems,
  registrationCount: row.entrants,
  mayRemove: mayRemove(viewer, row, true),
})
