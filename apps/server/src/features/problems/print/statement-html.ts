import type { DataOf, Locale, problems } from '@verdict/contract'
import { samplesOf } from '@verdict/problem-formats'
import { withMathLetters } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { escapeHtml } from '../../../platform/markdown/source.ts'
import { inlinePictures } from './inline-pictures.ts'
import { questionsHtml } from './questions-html.ts'
import { type StatementWords, shownTime, statementWords } from './words.ts'

type Problem = Omit<DataOf<typeof problems.detail>['problem'], 'difficulty'>

export interface PrintedStatement {
  /** Printed before the title: the letter in a contest, else the display id. */
  readonly label: string
  readonly problem: Problem
  readonly locale: Locale
  /** Contests hide where their problems come from. */
  readonly showsSource: boolean
  /** Name of its pages, for their margins. */
  readonly page: string
  /** Makes pictures and links work outside this site; by default pictures are put into the HTML. */
  readonly detach?: (html: string, pictureWord: string) => Promise<string>
}

/** A statement as safe HTML for paper. */
export const statementHtml = async (deps: Pick<Deps, 'files'>, statement: PrintedStatement): Promise<string> => {
  const { label, problem, locale, showsSource, page } = statement
  const detach = statement.detach ?? ((html, word) => inlinePictures(deps, html, word))
  const words = statementWords[locale]
  const part = async (name: string | null, html: string): Promise<string> => {
    if (html.trim() === '') return ''
    const shown = withMathLetters(await detach(html, words.picture))
    const heading = name === null ? '' : `<h2>${escapeHtml(name)}</h2>`
    return `<section>${heading}<div class="prose" lang="${escapeHtml(problem.locale)}">${shown}</div></section>`
  }
  const { html } = problem
  return [
    `<article class="statement" style="page: ${page}">`,
    `<header class="head"><h1><span class="label">${escapeHtml(label)}</span>`,
    `<span lang="${escapeHtml(problem.locale)}">${escapeHtml(problem.title)}</span></h1>`,
    limitsTable(problem, locale),
    '</header>',
    await part(null, html.description),
    await part(words.input, html.input),
    await part(words.output, html.output),
    samplesTable(problem.examples, locale),
    await part(words.hint, html.hint),
    await questionsHtml(problem.questions ?? null, { locale, detach: (text) => detach(text, words.picture) }),
    showsSource ? sourceLine(problem.source, words.source) : '',
    '</article>',
  ].join('\n')
}

const limitsTable = (problem: Problem, locale: Locale): string => {
  const words = statementWords[locale]
  const cells: [string, string][] = problem.outputOnly
    ? [kindOfAnswers(problem, words)]
    : [
        [words.timeLimit, shownTime(problem.timeLimit)],
        [words.memoryLimit, `${problem.memoryLimit} MB`],
        [words.inputFile, problem.ioReadFileName ?? words.standardInput],
        [words.outputFile, problem.ioWriteFileName ?? words.standardOutput],
      ]
  if (problem.type === 1 && problem.ioScore !== null) cells.push([words.fullScore, String(problem.ioScore)])
  const shown = cells.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`)
  return `<dl class="limits">${shown.join('')}</dl>`
}

const kindOfAnswers = ({ questions }: Problem, words: StatementWords): [string, string] =>
  questions ? [words.questions, String(questions.questions.length)] : [words.outputFile, words.answers]

const samplesTable = (examples: string, locale: Locale): string => {
  const words = statementWords[locale]
  const samples = samplesOf(examples)
  if (samples.length === 0) return ''
  const rows = samples.map(({ input, output }, place) => {
    const number = samples.length === 1 ? '' : ` ${place + 1}`
    const side = (name: string, text: string): string =>
      `<td><div class="name">${name}${number}</div><pre>${escapeHtml(text)}</pre></td>`
    // A short sample stays on one page; a long one would leave most of a page empty.
    const isLong = Math.max(linesIn(input), linesIn(output)) > longSample
    const kind = isLong ? ' class="long"' : ''
    return `<tr${kind}>${side(words.sampleInput, input)}${side(words.sampleOutput, output)}</tr>`
  })
  return `<section><h2>${words.samples}</h2><table class="samples">${rows.join('\n')}</table></section>`
}

/** Lines that may take more than half a page. */
const longSample = 25

const linesIn = (text: string): number => text.split('\n').length

/** Sources were HTML in older data. */
const sourceLine = (source: string | null, word: string): string => {
  const text = (source ?? '').replace(/<[^>]*>/g, '').trim()
  return text === '' ? '' : `<p class="source">${word}: ${escapeHtml(text)}</p>`
}
