import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale, problems, QueryOf } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { cssText, printedDocument } from '../../../platform/pdf/document.ts'
import { printPdf } from '../../../platform/pdf/print-pdf.ts'
import { readProblem } from '../bank/read-problem.ts'
import { statementHtml } from './statement-html.ts'

type Query = QueryOf<typeof problems.statementPdf>

/** Styles of statements on paper. */
export const statementStyles = (): Promise<string> => readFile(join(import.meta.dirname, 'statement.css'), 'utf8')

/**
 * The statement of a problem as PDF, for users who can read it.
 * @throws Refusal as `readProblem` and `printPdf`
 */
export const printStatement = async (deps: Deps, viewer: SignedIn, query: Query, locale: Locale) => {
  const language = query.language ?? locale
  const { problem } = await readProblem(deps, viewer, { problemId: query.problemId, gid: query.gid }, language)
  const label = problem.problemId
  const body = await statementHtml(deps, { label, problem, locale: language, showsSource: true, page: 'statement' })
  const title = `${label} ${problem.title}`
  const margins = `@page statement { @top-right { ${marginStyle} content: ${cssText(title)}; } }`
  const styles = `${await statementStyles()}\n${margins}`
  const pdf = await printPdf(deps, await printedDocument({ title, locale: language, styles, body }))
  return { name: `${label}_${language}.pdf`, pdf }
}

/** Type of texts in the margins of pages, which inherit nothing from the document. */
export const marginStyle = 'color: #5b6472; font: 9pt "Noto Sans", "Noto Sans CJK SC", system-ui, sans-serif;'
