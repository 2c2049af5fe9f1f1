import { inProgress, verdictName } from '@verdict/contract'
import type { SubmissionLine } from '@verdict/problem-formats'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { mayDo } from '../../problems/editor/kept-problem.ts'
import { loadProblem } from '../../problems/formats/load-problem.ts'
import { readSourceFiles } from '../../submissions/source-files.ts'
import { contestLanguages } from '../core/accepted-languages.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { formatOf, storedOptions } from '../core/format.ts'
import { regularEndOf } from '../core/regular-end.ts'
import { storedTokens } from '../core/tokens.ts'
import { storedAwards } from '../editor/read-awards.ts'
import { casesOf, placesFor, submissionsAfter } from './repository.ts'

/** The settings of a contest as our package has them; the start and end are absolute. */
export const settingsOf = (row: ContestRow) => ({
  title: row.title,
  description: row.description,
  type: row.type === 0 ? ('acm' as const) : ('oi' as const),
  startTime: row.starts_at.toISOString(),
  endTime: regularEndOf(row).toISOString(),
  freezeTime: row.is_sealed ? (row.seals_at?.toISOString() ?? null) : null,
  unfreezesAtEnd: row.opens_at_end,
  visible: row.is_visible,
  access: (['public', 'private', 'protected'] as const)[row.auth] ?? 'private',
  password: row.password,
  prints: row.takes_prints,
  publicBoard: row.shows_board,
  lateSubmissions: row.takes_late,
  limitsAccounts: row.limits_accounts,
  accountRule: row.account_rule,
  shownName: row.shown_name as 'username' | 'nickname' | 'realname',
  unranked: Array.isArray(row.stars) ? row.stars.map(String) : [],
  oiCounts: row.oi_counts as 'Recent' | 'Highest' | 'TokenedLast',
  awardType: (['none', 'share', 'count'] as const)[row.award_type] ?? 'none',
  awards: [...storedAwards(row.awards)],
  penaltySeconds: row.try_penalty_s,
  wholeMinutes: row.counts_minutes,
  ccs: row.opens_ccs,
  hidesBoard: row.hides_board,
  hidesCases: row.hides_cases,
  tokens: storedTokens(row),
  contestMode: row.has_contest_mode,
  statementsAheadMinutes: (row.statements_ahead_s ?? 0) / 60,
  singleSession: row.single_session,
  allowsVirtual: row.allows_virtual,
  frozenBalloons: row.frozen_balloons,
  individualMinutes: (row.window_s ?? 0) / 60,
  maxTries: row.max_tries ?? 0,
  maxSubmissions: row.max_submissions ?? 0,
  languages: contestLanguages(row),
  format: formatOf(row),
  formatOptions: { ...storedOptions(row) },
})

/**
 * The problems of a contest with their packages. A problem the viewer cannot edit is in the contest, but its test data
 * is not the viewer's to take away, so it comes without a package; so do remote problems.
 */
export const loadProblems = async ({ db }: Pick<Deps, 'db'>, viewer: SignedIn, contestId: number) => {
  const places = await placesFor(db, contestId, viewer.id)
  const loaded = []
  for (const place of places) {
    const isOwn = mayDo('problem.edit', viewer, place)
    loaded.push({ ...place, loaded: isOwn ? await loadProblem(db, place.problem_id) : null })
  }
  return loaded
}

/** Submissions are read in pages, so a long contest costs no memory. */
const pageSize = 200

/** The submissions of ranked participants, oldest first. */
export async function* readSubmissions({ db }: Pick<Deps, 'db'>, contest: ContestRow): AsyncGenerator<SubmissionLine> {
  for (let after = 0; ; ) {
    const rows = await submissionsAfter(db, contest, { after, limit: pageSize })
    const found = await casesOf(
      db,
      rows.flatMap(({ judging_id }) => judging_id ?? []),
    )
    const cases = Map.groupBy(found, ({ judging_id }) => judging_id)
    for (const row of rows) {
      yield {
        username: row.username,
        problem: row.label,
        language: row.language,
        submittedAt: row.submitted_at.toISOString(),
        verdict: inProgress(row.verdict) ? 'pending' : (verdictName(row.verdict) ?? 'pending'),
        score: row.score,
        timeMs: row.time_ms,
        memoryKb: row.memory_kb,
        manual: row.is_manual,
        message: row.error_message,
        code: row.code ?? '',
        ...(row.blocks !== null && { blocks: row.blocks }),
        ...(row.files !== null && { files: readSourceFiles(row.files) ?? [] }),
        cases: (cases.get(row.judging_id ?? 0) ?? []).map((testCase) => ({
          group: testCase.group_num,
          verdict: verdictName(testCase.verdict) ?? 'systemError',
          timeMs: testCase.time_ms,
          memoryKb: testCase.memory_kb,
          score: testCase.score,
          fraction: testCase.fraction,
          message: testCase.message,
        })),
      }
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    after = last.id
  }
}
