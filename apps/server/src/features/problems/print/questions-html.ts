import type { Locale, OpenQuestions } from '@verdict/contract'
import { withMathLetters } from '@verdict/rules'
import { escapeHtml } from '../../../platform/markdown/source.ts'
import { statementWords } from './words.ts'

interface Options {
  readonly locale: Locale
  /** Makes pictures and links work outside the site. */
  readonly detach: (html: string) => Promise<string>
}

type Question = OpenQuestions['questions'][number]
type Rendered = OpenQuestions['html'][string]

/** The questions of a problem for paper, with room to answer; solutions are not among what readers get. */
export const questionsHtml = async (set: OpenQuestions | null, options: Options): Promise<string> => {
  if (set === null) return ''
  const shown = await Promise.all(
    set.questions.map((question, place) =>
      questionHtml(question, { ...options, number: place + 1, html: set.html[String(question.id)] }),
    ),
  )
  return `<section class="questions">${shown.join('\n')}</section>`
}

interface Printed extends Options {
  readonly number: number
  readonly html: Rendered | undefined
}

const questionHtml = async (question: Question, { locale, detach, number, html }: Printed): Promise<string> => {
  const words = statementWords[locale]
  const prose = async (text: string): Promise<string> =>
    `<div class="prose">${withMathLetters(await detach(text))}</div>`
  const facts = `${words.kinds[question.kind]} · ${words.points.replace('{points}', String(question.points))}`
  const heading = `<h2>${words.question.replace('{number}', String(number))} <small>${facts}</small></h2>`
  const text = await prose(html?.text ?? '')
  if ('options' in question) {
    const options = await Promise.all((html?.options ?? []).map(async (option) => `<li>${await prose(option)}</li>`))
    const mark = question.kind === 'single' ? 'single' : 'multiple'
    return `<div class="question">${heading}${text}<ol class="options ${mark}" type="A">${options.join('')}</ol></div>`
  }
  const code = question.kind === 'code' ? `<pre>${escapeHtml(question.code)}</pre>` : ''
  return `<div class="question">${heading}${text}${code}<p class="answer">${words.answer}<span></span></p></div>`
}
