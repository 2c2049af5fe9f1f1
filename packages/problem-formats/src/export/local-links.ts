import type { QuestionSet } from '@verdict/contract'
import type { ProblemDraft, StatementText } from '../draft.ts'
import { mapQuestionTexts, questionTexts } from '../questions/question-texts.ts'

/** A picture or file of ours as Markdown, `<...>` links and HTML attributes name it. */
const ownLink = /(\]\(\s*<?|\b(?:src|href)\s*=\s*["']?)\/api\/public\/(img|file)\/([\w.-]+)/g

const folders = { img: 'images', file: 'files' } as const
type Folder = keyof typeof folders

export interface OwnFile {
  readonly folder: Folder
  readonly name: string
}

/** The pictures and files that a statement names. */
export const ownFilesOf = (text: StatementText): readonly OwnFile[] => filesIn(Object.values(text))

/** The pictures and files that the statements of a problem and its questions name. */
export const ownFilesOfProblem = ({
  statements,
  questions,
}: Pick<ProblemDraft, 'statements' | 'questions'>): readonly OwnFile[] => [
  ...Object.values(statements).flatMap(ownFilesOf),
  ...filesIn(questionTexts(questions)),
]

const filesIn = (texts: readonly string[]): readonly OwnFile[] =>
  texts.flatMap((text) =>
    [...text.matchAll(ownLink)].map(([, , folder, name]) => ({ folder: folder as Folder, name: name ?? '' })),
  )

/** Path of an image or file in the package, relative to the problem's folder. */
export const placeOf = ({ folder, name }: OwnFile): string => `${folders[folder]}/${name}`

/** Points a text at the package's own copies of those files that are in it. */
export const withLocalLinks = (text: StatementText, isThere: (file: OwnFile) => boolean): StatementText => {
  const rewrite = (part: string): string => localLinks(part, isThere)
  const { title, description, input, output, hint } = text
  return {
    title,
    description: rewrite(description),
    input: rewrite(input),
    output: rewrite(output),
    hint: rewrite(hint),
  }
}

/** As `withLocalLinks`, for the questions of a problem. */
export const withLocalQuestions = (set: QuestionSet, isThere: (file: OwnFile) => boolean): QuestionSet =>
  mapQuestionTexts(set, (text) => localLinks(text, isThere))

const localLinks = (text: string, isThere: (file: OwnFile) => boolean): string =>
  text.replace(ownLink, (whole, before: string, folder: Folder, name: string) =>
    isThere({ folder, name }) ? before + placeOf({ folder, name }) : whole,
  )
