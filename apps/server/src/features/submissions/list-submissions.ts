import {
  type DataOf,
  fail,
  type Locale,
  type QueryOf,
  type submissions,
  toInstant,
  toPage,
  verdict,
  verdictName,
} from '@verdict/contract'
import { superAdmin, type Viewer } from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import { runPrepared } from '../../platform/db/prepared.ts'
import { countSubmissions } from './count-submissions.ts'
import { type ListFilter, type ListRow, pageQuery } from './list-repository.ts'

type Asked = QueryOf<(typeof submissions)['list']>
type Page = DataOf<(typeof submissions)['list']>

/**
 * Submissions outside contests, newest first (api-public 10.4). Two statements, whatever is asked.
 * @throws Refusal `auth.loginFirst` when a guest asks for its own, `group.notMember` for a strange group's.
 */
export const listSubmissions = async (
  deps: Deps,
  viewer: Viewer,
  asked: Asked & { readonly locale: Locale },
): Promise<Page> => {
  const filter = filterOf(viewer, asked)
  const span = { offset: (asked.currentPage - 1) * asked.limit, limit: asked.limit }
  const [rows, total] = await Promise.all([
    runPrepared<ListRow>(deps.pool, pageQuery(deps.db, filter, { ...span, locale: asked.locale })),
    countSubmissions(deps, filter),
  ])
  return toPage(rows.map(presentRow), total, asked) as Page
}

const filterOf = (viewer: Viewer, asked: Asked): ListFilter => {
  if (asked.onlyMine === true && viewer.kind === 'guest') throw fail('auth.loginFirst')
  const groupId = asked.gid ?? null
  // The site holds no groups yet, so only root may look into one.
  if (groupId !== null && !superAdmin(viewer, undefined)) throw fail('group.notMember')
  return {
    accountId: asked.onlyMine === true && viewer.kind === 'user' ? viewer.id : null,
    username: trimmed(asked.username),
    problem: trimmed(asked.problemID),
    isWholeProblem: asked.completeProblemID === true,
    verdict: asked.status === undefined ? null : known(asked.status),
    groupId,
  }
}

/** No row carries a verdict that does not exist, and the column holds no number as large as some ask for. */
const known = (code: number): number => (verdictName(code) === null ? verdict.notSubmitted : code)

const trimmed = (text: string | undefined): string | null => {
  const word = text?.trim() ?? ''
  return word === '' ? null : word
}

const presentRow = (row: ListRow): Page['records'][number] => ({
  submitId: row.id,
  submitTime: toInstant(row.submitted_at),
  uid: row.account_id,
  username: row.username,
  pid: row.problem_id,
  displayPid: row.display_id,
  title: row.title,
  status: row.verdict,
  share: row.share,
  time: row.time_ms,
  memory: row.memory_kb,
  score: row.score,
  oiRankScore: row.rank_score,
  length: row.length,
  language: row.language,
  cid: 0,
  cpid: 0,
  judger: row.judger,
  isManual: row.is_manual,
  displayId: null,
  source: null,
  ip: null,
})
