import { type Locale, locales } from '@verdict/contract'
import { clockOf, lookOf } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { escapeHtml } from '../../../platform/markdown/source.ts'
import { findAnywhere, presentWords } from '../../problems/bank/read-problem.ts'
import { statementHtml } from '../../problems/print/statement-html.ts'
import { shownTime } from '../../problems/print/words.ts'
import { firstSolvesOf } from '../board/first-solves.ts'
import { type Archived, type ArchivedProblem, publicNameOf } from './gather.ts'
import type { ArchiveFiles } from './links.ts'
import { addressOf, pageOf } from './page.ts'
import { statementLocalesOf } from './repository.ts'
import { archiveWords } from './words.ts'

type Statement = Awaited<ReturnType<typeof presentWords>>

/** Of languages, by their own names. */
const languageNames: Readonly<Record<Locale, string>> = { 'zh-CN': '简体中文', 'en-US': 'English' }

export interface ProblemPage {
  readonly path: string
  readonly html: string
}

/** The list of problems, and a page for each with its statements in all languages that it has. */
export const problemPages = async (deps: Deps, archived: Archived, files: ArchiveFiles): Promise<ProblemPage[]> => {
  const list = [...archived.problems.values()]
  const pages: ProblemPage[] = []
  const shown: Shown[] = []
  for (const [index, problem] of list.entries()) {
    const statements = await statementsOf(deps, problem, archived.locale)
    const [first] = statements
    if (first === undefined) continue
    shown.push({ problem, statement: first.statement })
    const around = { previous: list[index - 1], next: list[index + 1] }
    pages.push({
      path: problem.path,
      html: await pageOfProblem(deps, { archived, files, problem, statements, around }),
    })
  }
  return [{ path: 'problems.html', html: listPage(archived, shown) }, ...pages]
}

interface Written {
  readonly locale: Locale
  readonly statement: Statement
}

/** The language of the archive comes first. */
const statementsOf = async (deps: Deps, problem: ArchivedProblem, first: Locale): Promise<Written[]> => {
  const known = await statementLocalesOf(deps.db, problem.displayId)
  const wanted = locales.filter((locale) => known.includes(locale)).sort((a) => (a === first ? -1 : 1))
  const statements: Written[] = []
  for (const locale of wanted.length === 0 ? [first] : wanted) {
    const lookup = { displayId: problem.displayId.toUpperCase(), locale, groupId: problem.groupId ?? 0 }
    const row = await findAnywhere(deps, lookup)
    if (row !== undefined) statements.push({ locale, statement: await presentWords(deps, row) })
  }
  return statements
}

interface Making {
  readonly archived: Archived
  readonly files: ArchiveFiles
  readonly problem: ArchivedProblem
  readonly statements: readonly Written[]
  readonly around: { readonly previous: ArchivedProblem | undefined; readonly next: ArchivedProblem | undefined }
}

const pageOfProblem = async (deps: Deps, making: Making): Promise<string> => {
  const { archived, files, problem, statements, around } = making
  const words = archiveWords[archived.locale]
  const parts: string[] = []
  for (const { locale, statement } of statements) {
    // The title that the contest gives the problem is that of its own language.
    const title = locale === statements[0]?.locale ? problem.title : statement.title
    const html = await statementHtml(deps, {
      label: problem.label,
      problem: { ...statement, title },
      locale,
      showsSource: false,
      page: 'statement',
      detach: (text, pictureWord) => files.detach(text, { up: '../', pictureWord }),
    })
    parts.push(`<div id="${locale}" lang="${locale}">${html}</div>`)
  }
  const languages =
    statements.length < 2
      ? ''
      : `<p class="languages">${words.languages}: ${statements
          .map(({ locale }) => `<a href="#${locale}" lang="${locale}">${languageNames[locale]}</a>`)
          .join(' · ')}</p>`
  const way = (name: string, to: ArchivedProblem | undefined): string =>
    to === undefined ? '<span></span>' : `<a href="../${addressOf(to.path)}">${name}: ${escapeHtml(to.label)}</a>`
  const ways = `<nav class="ways" aria-label="${words.problems}">${way(words.previous, around.previous)}${way(words.next, around.next)}</nav>`
  const title = `${problem.label} ${problem.title}`
  return pageOf(archived.frame, { section: 'problems', title, up: '../' }, `${languages}${parts.join('\n')}${ways}`)
}

interface Shown {
  readonly problem: ArchivedProblem
  readonly statement: Statement
}

const listPage = (archived: Archived, shown: readonly Shown[]): string => {
  const { frame, locale, placed, state } = archived
  const words = archiveWords[locale]
  const rows = placed.map(({ row }) => row)
  const firsts = Map.groupBy(firstSolvesOf(rows), ({ label }) => label)
  const lines = shown.map(({ problem: { label, title, path }, statement }) => {
    const cells = rows.flatMap((row) => row.cells.get(label) ?? [])
    const solved = cells.filter((cell) => ['first', 'solved', 'full'].includes(lookOf(cell).state)).length
    const first = (firsts.get(label) ?? []).map(
      ({ userId, timeS }) => `${escapeHtml(publicNameOf(state, userId))} (${clockOf(timeS)})`,
    )
    const limits = statement.outputOnly
      ? '<td></td><td></td>'
      : `<td class="figure">${shownTime(statement.timeLimit)}</td><td class="figure">${statement.memoryLimit} MB</td>`
    return `<tr><td><b>${escapeHtml(label)}</b></td><th scope="row"><a href="${addressOf(path)}">${escapeHtml(
      title,
    )}</a></th>${limits}<td class="figure">${solved}</td><td class="figure">${cells.length}</td><td>${first.join(', ')}</td></tr>`
  })
  const heads = [
    words.label,
    words.title,
    words.timeLimit,
    words.memoryLimit,
    words.solvers,
    words.tried,
    words.firstSolver,
  ]
  const table = `<div class="scroll"><table class="list"><thead><tr>${heads
    .map((text) => `<th scope="col">${text}</th>`)
    .join('')}</tr></thead><tbody>${lines.join('\n')}</tbody></table></div>`
  const body = lines.length === 0 ? `<p class="empty">${words.noProblems}</p>` : table
  return pageOf(frame, { section: 'problems' }, `<h1>${words.problems}</h1>${body}`)
}
