import { type adminTrainings, type BodyOf, fail, limits } from '@verdict/contract'
import { lateRules } from '@verdict/rules'
import type { TrainingRow } from '../core/find-training.ts'

export type GivenTraining = BodyOf<typeof adminTrainings.update>

const defaults = { title: '', description: '', rank: 1_000, is_private: false, password: '', is_visible: true }

const chars = (text: string): number => [...text].length

/**
 * The columns of a training after an edit: null and absent fields keep their stored value.
 * @throws Refusal that names the wrong field
 */
export const readForm = ({ training }: GivenTraining, before: TrainingRow | null, groupId: number | null) => {
  const old = before ?? defaults
  const isPrivate = readAuth(training.auth, old.is_private)
  return {
    title: readTitle(training.title ?? old.title),
    description: readDescription(training.description ?? old.description),
    rank: readRank(training.rank ?? old.rank),
    is_private: isPrivate,
    password: readPassword(training.privatePwd ?? old.password, isPrivate),
    is_visible: training.status ?? old.is_visible,
    ...readHomework(training.homework ?? null, groupId),
    ...readPrerequisite(training.prerequisite ?? null),
  }
}

const readTitle = (given: string): string => {
  const title = given.trim()
  const max = limits.training.titleMaxChars
  if (title === '') throw fail('training.titleRequired')
  if (chars(title) > max) throw fail('training.titleTooLong', { max })
  return title
}

const readDescription = (given: string): string => {
  const max = limits.training.descriptionMaxChars
  if (chars(given) > max) throw fail('training.descriptionTooLong', { max })
  return given
}

/** @throws Refusal `training.rankWrong` */
export const readRank = (given: number): number => {
  const max = limits.training.maxRank
  if (given < 0 || given > max) throw fail('training.rankWrong', { max })
  return given
}

const readAuth = (given: string | null, before: boolean): boolean => {
  if (given === null) return before
  if (given !== 'Public' && given !== 'Private') throw fail('training.authWrong')
  return given === 'Private'
}

const readPassword = (given: string, isPrivate: boolean): string => {
  const max = limits.training.passwordMaxChars
  if (isPrivate && given.trim() === '') throw fail('training.passwordRequired')
  if (chars(given) > max) throw fail('training.passwordTooLong', { max })
  return given
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** Nothing when the form does not name the homework terms, which then stay. */
const readHomework = (given: NonNullable<GivenTraining['training']['homework']> | null, groupId: number | null) => {
  if (given === null) return {}
  const [opensAt, dueAt] = [momentOf(given.openTime), momentOf(given.dueTime)]
  if (groupId === null && (opensAt !== null || dueAt !== null)) throw fail('training.homeworkNeedsGroup')
  if (opensAt !== null && dueAt !== null && dueAt <= opensAt) throw fail('training.dueBeforeOpening')
  if (given.latePercent < 0 || given.latePercent > 100) throw fail('training.latePercentWrong')
  return {
    opens_at: opensAt,
    due_at: dueAt,
    late_rule: lateRules.indexOf(given.lateRule),
    late_percent: given.latePercent,
  }
}

/** Nothing when the form does not name a prerequisite, which then stays. */
const readPrerequisite = (given: NonNullable<GivenTraining['training']['prerequisite']> | null) => {
  if (given === null) return {}
  const max = limits.training.maxProblems
  if (given.count < 1 || given.count > max) throw fail('training.prerequisiteCountWrong', { max })
  return { prerequisite_id: given.tid, prerequisite_count: given.count }
}
