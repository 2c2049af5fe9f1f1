import { limits } from '@verdict/contract/limits'
import { isBlank, isLonger, isWithin } from '../forms/checks.ts'
import { type FormFault, type Found, failed, faultsOf } from '../forms/form-fault.ts'

/** The errors of each field of a training, and of the category created with it. */
export interface TrainingFaultNames {
  auth: 'unknown'
  title: 'required' | 'tooLong'
  description: 'tooLong'
  rank: 'number'
  privatePwd: 'required' | 'tooLong'
  openTime: 'needsGroup'
  dueTime: 'needsGroup' | 'order'
  latePercent: 'percent'
  prerequisiteCount: 'count'
  categoryName: 'required' | 'tooLong'
}

export type TrainingFault<Field extends keyof TrainingFaultNames = keyof TrainingFaultNames> = FormFault<
  TrainingFaultNames,
  Field
>

/** The values of a training as they are sent. A number that could not be read is NaN. */
export interface TrainingTerms {
  readonly title: string
  readonly description: string
  readonly rank: number
  readonly auth: string
  readonly privatePwd: string
  /** Null when these terms stay as they are. */
  readonly homework: HomeworkInput | null
  /** Null when it stays as it is. */
  readonly prerequisite: { readonly count: number } | null
}

interface HomeworkInput {
  /** Moments in ISO 8601; null for none. */
  readonly openTime: string | null
  readonly dueTime: string | null
  readonly latePercent: number
}

const { titleMaxChars, descriptionMaxChars, passwordMaxChars, maxRank, maxProblems, categoryNameMaxChars } =
  limits.training

const fault = faultsOf<TrainingFaultNames>()

/**
 * Everything that keeps a training of a group, or of the site without one, from being saved. The server refuses the
 * first one, so the order is part of its interface.
 */
export const trainingFaults = (terms: TrainingTerms, groupId: number | null): readonly TrainingFault[] =>
  failed([
    terms.auth !== 'Public' && terms.auth !== 'Private' && fault('auth', 'unknown'),
    isBlank(terms.title) && fault('title', 'required'),
    isLonger(terms.title.trim(), titleMaxChars) && fault('title', 'tooLong', { max: titleMaxChars }),
    isLonger(terms.description, descriptionMaxChars) && fault('description', 'tooLong', { max: descriptionMaxChars }),
    ...trainingRankFaults(terms.rank),
    ...passwordFaults(terms),
    ...(terms.homework === null ? [] : homeworkFaults(terms.homework, groupId)),
    ...(terms.prerequisite === null ? [] : prerequisiteFaults(terms.prerequisite.count)),
  ])

/** Also for the order number of a problem in a training. */
export const trainingRankFaults = (rank: number): readonly TrainingFault[] =>
  failed([!isWithin(rank, { max: maxRank }) && fault('rank', 'number', { max: maxRank })])

const passwordFaults = ({ auth, privatePwd }: TrainingTerms): Found<TrainingFaultNames> => [
  auth === 'Private' && isBlank(privatePwd) && fault('privatePwd', 'required'),
  isLonger(privatePwd, passwordMaxChars) && fault('privatePwd', 'tooLong', { max: passwordMaxChars }),
]

const homeworkFaults = (
  { openTime, dueTime, latePercent }: HomeworkInput,
  groupId: number | null,
): Found<TrainingFaultNames> => [
  groupId === null && openTime !== null && fault('openTime', 'needsGroup'),
  groupId === null && dueTime !== null && fault('dueTime', 'needsGroup'),
  openTime !== null && dueTime !== null && Date.parse(dueTime) <= Date.parse(openTime) && fault('dueTime', 'order'),
  !isWithin(latePercent, { max: 100 }) && fault('latePercent', 'percent'),
]

const prerequisiteFaults = (count: number): Found<TrainingFaultNames> => [
  !isWithin(count, { min: 1, max: maxProblems }) && fault('prerequisiteCount', 'count', { max: maxProblems }),
]

/** Errors in the name of a category. */
export const categoryNameFaults = (name: string): readonly TrainingFault[] => {
  const max = categoryNameMaxChars
  return failed([
    isBlank(name) && fault('categoryName', 'required', { max }),
    isLonger(name.trim(), max) && fault('categoryName', 'tooLong', { max }),
  ])
}
