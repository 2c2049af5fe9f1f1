import { type contestProblems, type DataOf, fail, type Locale, problemAuth, type QueryOf } from '@verdict/contract'
import { contestPhase, isFrozenAt, type Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { findAnywhere, presentWords } from '../../problems/bank/read-problem.ts'
import type { Tally } from '../../problems/bank/tally.ts'
import { withGraders } from '../../problems/graders.ts'
import { hasPretests } from '../../problems/testdata/pretests.ts'
import { acceptedIn } from '../core/accepted-languages.ts'
import { type OpenContest, openInSession } from '../core/find-contest.ts'
import { countEntries } from './counts.ts'
import { findByLabel } from './repository.ts'

type Detail = (typeof contestProblems)['detail']

/**
 * A contest problem with everything needed to solve it, in the reader's language (api-contests-groups 2.4). Until the
 * contest has ended its origin is hidden: no author, source, tags or display id. Contestants do not learn that test
 * data changed, which announces a rejudging: until the results are open, its version and time are hidden.
 * @throws Refusal with the reason for refused access
 */
export const readContestProblem = async (
  deps: Deps,
  viewer: Viewer,
  query: QueryOf<Detail>,
  locale: Locale,
): Promise<DataOf<Detail>> => {
  const contest = await openInSession(deps, viewer, query.cid)
  const entry = await findByLabel(deps.db, query.cid, query.displayId.trim())
  if (entry === undefined) throw fail('problem.notFound')
  if (entry.visibility === problemAuth.hidden) throw fail('problem.hidden')
  const counts = countEntries(deps, viewer, contest, query.containsEnd === true)
  return presentContestProblem(deps, contest, { entry, locale, now: deps.clock.now(), counts })
}

type Entry = NonNullable<Awaited<ReturnType<typeof findByLabel>>>

interface Shown {
  readonly entry: Entry
  readonly locale: Locale
  readonly now: Date
  readonly counts: Promise<(contestProblemId: number) => Tally>
}

/** The answer for readers of a language at a moment, for managers or for all others. */
export const presentContestProblem = async (
  deps: Deps,
  contest: Pick<OpenContest, 'row' | 'terms' | 'isAdmin'>,
  { entry, locale, now, counts }: Shown,
): Promise<DataOf<Detail>> => {
  const asked = { displayId: entry.display_id.toUpperCase(), locale, groupId: entry.group_id ?? 0 }
  const [row, countOf] = await Promise.all([findAnywhere(deps, asked), counts])
  if (row === undefined) throw fail('problem.notFound')
  const isOver = contestPhase(contest.terms, now) === 'ended'
  const tags = isOver ? (await deps.tagCache.tagsFor([row], locale))(row.tag_ids) : []
  const origin = isOver
    ? {}
    : { problemId: entry.label, source: null, author: null, difficulty: null, modifiedUser: null }
  const words = await presentWords(deps, row)
  const hidesChanges = !contest.isAdmin && (!isOver || isFrozenAt(contest.terms, now))
  const unchanged = hidesChanges ? { gmtModified: words.gmtCreate, caseVersion: null, modifiedUser: null } : {}
  return {
    problem: { ...words, title: entry.title, ...origin, ...unchanged },
    tags,
    languages: acceptedIn(
      contest.row,
      withGraders(
        row.offers.map((offer) => offer.name),
        row.extra_files,
      ),
    ),
    problemCount: { pid: null, ...countOf(entry.id) },
    hasPretests: await hasPretests(deps.db, { contestId: contest.row.id, problemId: row.id }),
    codeTemplate: Object.fromEntries(row.offers.flatMap(({ name, code }) => (code === null ? [] : [[name, code]]))),
  }
}
