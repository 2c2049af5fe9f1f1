import { type adminTrainings, type BodyOf, fromInstant } from '@verdict/contract'
import { lateRules } from '@verdict/rules'
import { trainingFaults, trainingRankFaults } from '@verdict/rules/training-faults'
import type { TrainingRow } from '../core/find-training.ts'
import { refuseFirst } from './form-refusal.ts'

export type GivenTraining = BodyOf<typeof adminTrainings.update>

const defaults = { title: '', description: '', rank: 1_000, is_private: false, password: '', is_visible: true }

/**
 * The columns of a training after an edit: null and absent fields keep their stored value. The rules are those of the
 * browser's form (`packages/rules/src/training/training-faults.ts`).
 * @throws Refusal that names the wrong field
 */
export const readForm = ({ training }: GivenTraining, before: TrainingRow | null, groupId: number | null) => {
  const old = before ?? defaults
  const terms = {
    title: training.title ?? old.title,
    description: training.description ?? old.description,
    rank: training.rank ?? old.rank,
    auth: training.auth ?? (old.is_private ? 'Private' : 'Public'),
    privatePwd: training.privatePwd ?? old.password,
    homework: training.homework ?? null,
    prerequisite: training.prerequisite ?? null,
  }
  refuseFirst(trainingFaults(terms, groupId))
  return {
    title: terms.title.trim(),
    description: terms.description,
    rank: terms.rank,
    is_private: terms.auth === 'Private',
    password: terms.privatePwd,
    is_visible: training.status ?? old.is_visible,
    ...homeworkColumns(terms.homework),
    ...prerequisiteColumns(terms.prerequisite),
  }
}

/** @throws Refusal `training.rankWrong` */
export const readRank = (given: number): number => {
  refuseFirst(trainingRankFaults(given))
  return given
}

type Named<Part extends 'homework' | 'prerequisite'> = NonNullable<GivenTraining['training'][Part]>

/** Nothing when the form does not name the homework terms, which then stay. */
const homeworkColumns = (given: Named<'homework'> | null) =>
  given === null
    ? {}
    : {
        opens_at: fromInstant(given.openTime),
        due_at: fromInstant(given.dueTime),
        late_rule: lateRules.indexOf(given.lateRule),
        late_percent: given.latePercent,
      }

/** Nothing when the form does not name a prerequisite, which then stays. */
const prerequisiteColumns = (given: Named<'prerequisite'> | null) =>
  given === null ? {} : { prerequisite_id: given.tid, prerequisite_count: given.count }
