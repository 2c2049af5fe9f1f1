import { PackageFault } from '../faults.ts'
import { Notes } from '../notes.ts'
import type { FoundProblem, PackagedProblem, PackageReader } from '../packaged.ts'
import { QuestionSheet, questionProblem } from '../questions/question-sheet.ts'
import { lastPart, titleOfFile } from '../questions/titles.ts'
import { readText } from '../source.ts'
import { addItem } from './add-item.ts'
import { type GiftItem, giftItems } from './parse.ts'

/** Text files in GIFT, the question format of Moodle for typing: each category becomes a question problem. */
export const giftReader: PackageReader = {
  format: 'gift',
  recognises: ({ entries }) => entries.size === 1 && entries.has('questions.gift'),
  find: async (context) => {
    const [file] = context.source.entries.values()
    if (file === undefined) throw new PackageFault('package.empty')
    const byTitle = new Map<string, GiftItem[]>()
    for (const item of giftItems(await readText(file, context.limits.textBytes))) {
      const title = lastPart(item.category) || titleOfFile(context)
      byTitle.set(title, [...(byTitle.get(title) ?? []), item])
    }
    return [...byTitle].map(
      ([title, items], index): FoundProblem => ({
        key: String(index + 1),
        title: async () => title,
        read: async () => problemOf(title, items),
      }),
    )
  },
}

const problemOf = (title: string, items: readonly GiftItem[]): PackagedProblem => {
  const notes = new Notes()
  const sheet = new QuestionSheet(notes)
  for (const [index, item] of items.entries()) addItem(item, { number: index + 1, sheet })
  if (sheet.questions.length === 0) throw new PackageFault('questions.none')
  // The format has no points.
  notes.assumed('points', 1)
  const isPartial = sheet.questions.some(({ kind }) => kind === 'multiple')
  if (isPartial) notes.mapped('%', 'balanced')
  return { ...questionProblem(sheet, { title, partial: isPartial ? 'balanced' : 'none' }), notes: notes.list() }
}
