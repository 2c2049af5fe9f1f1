import { PackageFault } from '../faults.ts'
import { Notes } from '../notes.ts'
import type { FoundProblem, PackagedProblem, PackageReader } from '../packaged.ts'
import { QuestionSheet, questionProblem } from '../questions/question-sheet.ts'
import { lastPart, titleOfFile } from '../questions/titles.ts'
import type { Content } from '../source.ts'
import { elementAt, readXmlTree, type XmlElement } from '../xml/tree.ts'
import { addQuestion } from './add-question.ts'

/** Pictures are in the file itself, in base64. */
const quizBytes = 64 * 1024 * 1024

/** Question banks of Moodle (`<quiz>`): each category becomes a question problem. */
export const moodleReader: PackageReader = {
  format: 'moodle',
  recognises: ({ entries }) => entries.size === 1 && entries.has('quiz.xml'),
  find: async (context) => {
    const [file] = context.source.entries.values()
    if (file === undefined) throw new PackageFault('package.empty')
    const quiz = await readXmlTree(file, { ...context.limits, textBytes: quizBytes })
    return categoriesOf(quiz, titleOfFile(context)).map(
      (category, index): FoundProblem => ({
        key: String(index + 1),
        title: async () => category.title,
        read: async () => problemOf(category),
      }),
    )
  },
}

interface Category {
  readonly title: string
  readonly questions: XmlElement[]
}

const categoriesOf = (quiz: XmlElement, fallback: string): readonly Category[] => {
  const byTitle = new Map<string, Category>()
  let title = fallback
  for (const item of quiz.children) {
    if (item.name !== 'question') continue
    if (item.attributes.type === 'category') {
      title = lastPart(elementAt(item, 'category', 'text')?.text ?? '') || fallback
      continue
    }
    const category = byTitle.get(title) ?? { title, questions: [] }
    byTitle.set(title, category)
    category.questions.push(item)
  }
  return [...byTitle.values()]
}

const problemOf = ({ title, questions }: Category): PackagedProblem => {
  const notes = new Notes()
  const sheet = new QuestionSheet(notes)
  const pictures = new Map<string, Content>()
  for (const [index, item] of questions.entries()) addQuestion(item, { number: index + 1, sheet, notes, pictures })
  if (sheet.questions.length === 0) throw new PackageFault('questions.none')
  const isPartial = sheet.questions.some(({ kind }) => kind === 'multiple')
  if (isPartial) notes.mapped('fraction', 'balanced')
  return {
    ...questionProblem(sheet, { title, partial: isPartial ? 'balanced' : 'none' }),
    pictures,
    notes: notes.list(),
  }
}
