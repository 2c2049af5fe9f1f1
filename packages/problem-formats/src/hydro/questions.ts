import { z } from 'zod'
import type { ProblemDraft } from '../draft.ts'
import { PackageFault } from '../faults.ts'
import type { Notes } from '../notes.ts'
import type { PackagedProblem } from '../packaged.ts'
import { labelOf, QuestionSheet, questionProblem } from '../questions/question-sheet.ts'
import type { Content } from '../source.ts'
import { readShape } from '../yaml.ts'
import { blanksIn, type HydroBlank } from './blanks.ts'

const word = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const objective = z.object({
  type: z.literal('objective'),
  /** By the number of the blank: right answers and points. */
  answers: z.record(z.string(), z.tuple([z.union([word, z.array(word)]), z.coerce.number()])).nullish(),
})
type Answers = NonNullable<z.output<typeof objective>['answers']>

/**
 * The answers of a problem of type `objective`; null for other types.
 * @throws PackageFault
 */
export const answersIn = (config: unknown): Answers | null => {
  const isObjective = z.object({ type: z.literal('objective') }).safeParse(config).success
  return isObjective ? (readShape(objective, config, 'config.yaml').answers ?? {}) : null
}

interface Statement {
  readonly words: Pick<ProblemDraft, 'statements' | 'defaultLocale'>
  readonly pictures: ReadonlyMap<string, Content>
  readonly attachments: ReadonlyMap<string, Content>
}

interface Options {
  readonly answers: Answers
  readonly notes: Notes
  readonly title: string
}

/**
 * A question problem from a statement with blanks and the answers of the settings.
 * @throws PackageFault when no question can be read
 */
export const questionsOf = (
  { words, pictures, attachments }: Statement,
  { answers, notes, title }: Options,
): Omit<PackagedProblem, 'notes'> => {
  const { statements, defaultLocale } = words
  for (const locale of Object.keys(statements)) if (locale !== defaultLocale) notes.lost(`problem: ${locale}`, 'locale')
  const { blanks, rest } = blanksIn(statements[defaultLocale]?.description ?? '')
  const sheet = new QuestionSheet(notes)
  for (const blank of blanks) addBlank(blank, answers[blank.id], sheet)
  const named = new Set(blanks.map(({ id }) => id))
  for (const id of Object.keys(answers)) if (!named.has(id)) sheet.leaveOut(`answers: ${id}`, 'questionText')
  if (sheet.questions.length === 0) throw new PackageFault('questions.none')
  // A part of the right options earns half of the points in this format.
  return { ...questionProblem(sheet, { title, description: rest, partial: 'half' }), pictures, attachments }
}

const addBlank = (blank: HydroBlank, answer: Answers[string] | undefined, sheet: QuestionSheet): boolean => {
  const label = labelOf(Number.parseInt(blank.id, 10), blank.text)
  if (sheet.isFull) return sheet.leaveOut(label, 'questionMany')
  if (answer === undefined) return sheet.leaveOut(label, 'questionRight')
  const accepted = [answer[0]].flat().map((item) => item.trim())
  const shared = { text: blank.text, points: sheet.pointsOf(label, answer[1]), explanation: '' }
  if (blank.kind === 'input')
    return sheet.add(label, {
      ...shared,
      kind: 'text',
      accepted,
      isPattern: false,
      ignoreCase: false,
      ignoreSpace: false,
    })
  const right = accepted.map((letter) => letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0))
  if (!right.every((place, index) => accepted[index]?.length === 1 && place >= 0 && place < blank.options.length))
    return sheet.leaveOut(label, 'questionRight')
  if (blank.kind === 'multiple' || right.length > 1)
    return sheet.add(label, {
      ...shared,
      kind: 'multiple',
      options: [...blank.options],
      right: [...new Set(right)].sort((a, b) => a - b),
    })
  return sheet.add(label, { ...shared, kind: 'single', options: [...blank.options], right })
}
