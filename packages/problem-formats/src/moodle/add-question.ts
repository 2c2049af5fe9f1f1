import type { Notes } from '../notes.ts'
import { kindOfPicture } from '../picture.ts'
import { htmlToMarkdown } from '../questions/html-to-markdown.ts'
import { labelOf, type QuestionSheet } from '../questions/question-sheet.ts'
import {
  addChoice,
  addNumber,
  addShortAnswer,
  addTruth,
  type QuestionFrame,
  type SharedAnswer,
} from '../questions/to-question.ts'
import { type Content, contentOf } from '../source.ts'
import { elementAt, elementsAt, type XmlElement } from '../xml/tree.ts'

interface Target {
  /** Number of the question in its category. */
  readonly number: number
  readonly sheet: QuestionSheet
  readonly notes: Notes
  readonly pictures: Map<string, Content>
}

/** Elements with no meaning here: names, and settings of attempts that this site does not have. */
const silent = new Set(
  ['name', 'questiontext', 'generalfeedback', 'defaultgrade', 'answer', 'single', 'usecase', 'hidden'].concat(
    ['idnumber', 'correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback', 'showstandardinstruction'],
    ['tags'],
  ),
)

/** Adds one question of a Moodle file, or a note why it is left out; answers whether it was added. */
export const addQuestion = (item: XmlElement, target: Target): boolean => {
  const { sheet, number } = target
  const name = elementAt(item, 'name', 'text')?.text ?? ''
  const raw = elementAt(item, 'questiontext', 'text')?.text ?? ''
  const label = labelOf(number, name.trim() === '' ? raw : name)
  const kind = item.attributes.type ?? ''
  if (!(kind in adders)) return sheet.leaveOut(`${label}: ${kind}`, 'questionKind')
  if (sheet.isFull) return sheet.leaveOut(label, 'questionMany')
  const textIn = (element: XmlElement | null): string => textOf(element, { ...target, label })
  for (const { name: key } of item.children) {
    if (silent.has(key)) continue
    target.notes.lost(key === 'hint' || key === 'units' ? `${label}: ${key}` : key)
  }
  const asked: QuestionFrame = {
    label,
    text: textIn(elementAt(item, 'questiontext')),
    points: sheet.pointsOf(label, Number(elementAt(item, 'defaultgrade')?.text ?? 1) || 0),
    explanation: textIn(elementAt(item, 'generalfeedback')),
  }
  const answers = elementsAt(item, 'answer').map((answer): SharedAnswer & { readonly element: XmlElement } => ({
    element: answer,
    text: textIn(answer),
    share: Number(answer.attributes.fraction ?? 0) || 0,
    feedback: textIn(elementAt(answer, 'feedback')),
  }))
  return adders[kind as keyof typeof adders](item, { asked, answers, sheet })
}

interface Parts {
  readonly asked: QuestionFrame
  readonly answers: readonly (SharedAnswer & { readonly element: XmlElement })[]
  readonly sheet: QuestionSheet
}
type Add = (item: XmlElement, parts: Parts) => boolean

const isSet = (item: XmlElement, name: string): boolean =>
  ['1', 'true'].includes(elementAt(item, name)?.text.trim().toLowerCase() ?? '')

/** Plain text of answers that are compared with the typed answer. */
const typed = ({ answers }: Parts) =>
  answers.map((answer) => ({ ...answer, text: (elementAt(answer.element, 'text')?.text ?? '').trim() }))

const adders = {
  multichoice: (item, { asked, answers, sheet }) =>
    addChoice(sheet, asked, { answers, isSingle: elementAt(item, 'single') === null || isSet(item, 'single') }),
  truefalse: (_, { asked, answers, sheet }) => {
    const about = (word: string) => answers.find(({ text }) => text.toLowerCase() === word)
    const [yes, no] = [about('true'), about('false')]
    return addTruth(sheet, asked, {
      isTrue: (yes?.share ?? 0) > (no?.share ?? 0),
      feedback: [yes?.feedback ?? '', no?.feedback ?? ''],
    })
  },
  shortanswer: (item, parts) =>
    addShortAnswer(parts.sheet, parts.asked, { answers: typed(parts), ignoreCase: !isSet(item, 'usecase') }),
  numerical: (_, parts) =>
    addNumber(
      parts.sheet,
      parts.asked,
      typed(parts).map((answer) => ({
        ...answer,
        value: answer.text === '' ? Number.NaN : Number(answer.text),
        tolerance: Number(elementAt(answer.element, 'tolerance')?.text ?? 0),
      })),
    ),
} as const satisfies Record<string, Add>

/** Text of an element as Markdown; its pictures get names of their own. */
const textOf = (element: XmlElement | null, target: Target & { readonly label: string }): string => {
  const text = element === null ? null : elementAt(element, 'text')
  if (element === null || text === null || text.text.trim() === '') return ''
  const linked = linkFiles(element, text.text, target)
  const format = element.attributes.format ?? 'html'
  return format === 'plain_text' || format === 'markdown' ? linked.trim() : htmlToMarkdown(linked)
}

const marker = '@@PLUGINFILE@@'

const linkFiles = (
  element: XmlElement,
  text: string,
  { number, notes, pictures, label }: Target & { label: string },
) => {
  let linked = text
  for (const file of elementsAt(element, 'file')) {
    const name = file.attributes.name ?? ''
    const bytes = Buffer.from(file.text, 'base64')
    const kind = kindOfPicture(bytes)
    const path = `${marker}${file.attributes.path ?? '/'}`
    const links = [path + name, path + encodeURIComponent(name)]
    if (kind === null) {
      notes.lost(`${label}: ${name}`, 'picture')
      continue
    }
    const kept = `${number}-${pictures.size + 1}.${kind}`
    pictures.set(kept, contentOf(bytes))
    for (const link of links) linked = linked.replaceAll(link, `images/${kept}`)
  }
  return linked.replace(/<img\b[^>]*@@PLUGINFILE@@[^>]*>/g, '').replaceAll(`${marker}/`, '')
}
