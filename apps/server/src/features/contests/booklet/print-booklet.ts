import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type contestProblems, fail, type Locale, type QueryOf } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { cssText, printedDocument } from '../../../platform/pdf/document.ts'
import { printPdf } from '../../../platform/pdf/print-pdf.ts'
import { findAnywhere, presentWords } from '../../problems/bank/read-problem.ts'
import { marginStyle, statementStyles } from '../../problems/print/print-statement.ts'
import { statementHtml } from '../../problems/print/statement-html.ts'
import { meetContest, type OpenContest, openInSession } from '../core/find-contest.ts'
import { formatOf } from '../core/format.ts'
import { coverHtml } from './cover.ts'
import { printedProblemsOf } from './repository.ts'
import { formatTitle } from './words.ts'

export { printedProblemsOf } from './repository.ts'

type Query = QueryOf<typeof contestProblems.booklet>

/**
 * The statements of a contest as one PDF with a cover, or that of one of its problems. Contestants get it from the start
 * on, managers at any time.
 * @throws Refusal with the reason for refused access, `problem.notFound`, `contest.noProblems`, or as `printPdf`
 */
export const printBooklet = async (deps: Deps, viewer: SignedIn, query: Query, locale: Locale) => {
  const contest = await openForPrint(deps, viewer, query.cid)
  const language = query.language ?? locale
  const all = await loadProblems(deps, query.cid, language)
  const label = query.displayId?.trim()
  const problems = label === undefined ? all : all.filter((item) => item.label === label)
  if (problems.length === 0) throw fail(label === undefined ? 'contest.noProblems' : 'problem.notFound')
  const cover = label === undefined ? [await coverOf(deps, contest, { problems, locale: language })] : []
  const pages = await Promise.all(
    problems.map(({ label, problem }, place) =>
      statementHtml(deps, { label, problem, locale: language, showsSource: false, page: `problem-${place}` }),
    ),
  )
  const margins = problems.map(
    ({ label, problem }, place) => `@page problem-${place} {
      @top-left { ${marginStyle} content: ${cssText(contest.row.title)}; }
      @top-right { ${marginStyle} content: ${cssText(`${label} ${problem.title}`)}; }
    }`,
  )
  const styles = [await statementStyles(), await bookletStyles(), ...margins].join('\n')
  const body = [...cover, ...pages].join('\n')
  const title = label === undefined ? contest.row.title : `${contest.row.title} ${label}`
  const pdf = await printPdf(deps, await printedDocument({ title, locale: language, styles, body }))
  const suffix = label === undefined ? '' : `_${label}`
  return { name: `contest_${contest.row.id}${suffix}_${language}.pdf`, pdf }
}

/** Managers print before the start, and contests that are not visible yet. */
const openForPrint = async (deps: Deps, viewer: SignedIn, id: number): Promise<OpenContest> => {
  const contest = await meetContest(deps, viewer, id)
  return contest.isAdmin ? contest : openInSession(deps, viewer, id)
}

const loadProblems = async (deps: Deps, contestId: number, locale: Locale) => {
  const entries = await printedProblemsOf(deps.db, contestId)
  return Promise.all(
    entries.map(async ({ label, title, is_own_title, display_id, group_id }) => {
      const asked = { displayId: display_id.toUpperCase(), locale, groupId: group_id ?? 0 }
      const row = await findAnywhere(deps, asked)
      if (row === undefined) throw fail('problem.notFound')
      const problem = await presentWords(deps, row)
      return { label, problem: { ...problem, title: is_own_title ? problem.title : title } }
    }),
  )
}

const coverOf = async (
  deps: Deps,
  { row }: OpenContest,
  { problems, locale }: { readonly problems: Awaited<ReturnType<typeof loadProblems>>; readonly locale: Locale },
): Promise<string> => {
  const { name } = await deps.settings.read()
  return coverHtml({
    site: name,
    title: row.title,
    format: formatTitle(formatOf(row), locale, deps.formats),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    locale,
    problems: problems.map(({ label, problem }) => ({
      label,
      title: problem.title,
      timeLimitMs: problem.timeLimit,
      memoryLimitMb: problem.memoryLimit,
      outputOnly: problem.outputOnly,
    })),
  })
}

const bookletStyles = (): Promise<string> => readFile(join(import.meta.dirname, 'booklet.css'), 'utf8')
