import { changedTexts } from '@verdict/rules'
import type { RevisionTexts } from './queries.ts'
import type { QuestionSet } from './questions-text.ts'

interface Pair {
  readonly name: string
  readonly left: string
  readonly right: string
}

const none: RevisionTexts = { defaultLocale: '', statements: {}, examples: '', questions: null }

/** The texts that two revisions do not share; all of the second when there is no first. */
export const differing = (
  before: RevisionTexts | null,
  after: RevisionTexts,
  questionsText: (set: QuestionSet) => string,
): readonly Pair[] => {
  const textIn = (texts: RevisionTexts, name: string): string => {
    if (name !== 'questions') return wordsIn(texts, name)
    return texts.questions === null ? '' : questionsText(texts.questions)
  }
  return changedTexts(before ?? none, after).map((name) => ({
    name,
    left: textIn(before ?? none, name),
    right: textIn(after, name),
  }))
}

const wordsIn = (texts: RevisionTexts, name: string): string => {
  if (name === 'examples') return texts.examples.replaceAll(/(<\/?(?:input|output)>)/g, '\n$1\n').trim()
  if (name === 'defaultLocale') return texts.defaultLocale
  const [locale = '', field = ''] = name.split('.')
  const words: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = texts.statements
  return words[locale]?.[field] ?? ''
}
