import { categoryNameFaults, type TrainingFault, trainingFaults } from '@verdict/rules/training-faults'
import { instantOf, localOf } from '../../../lib/local-minute.ts'
import { wholeOf } from '../../../lib/whole.ts'
import type { AdminTraining, FormBody, Scope } from './calls.ts'

/** Chosen instead of a category to create one with the training. */
export const newCategory = 'new'

/** The homework terms as they are typed; empty times are none. */
export interface HomeworkForm {
  readonly openTime: string
  readonly dueTime: string
  readonly lateRule: 'full' | 'perDay' | 'closed'
  readonly latePercent: string
}

/** The fields of a training as they are typed. */
export interface TrainingForm extends HomeworkForm {
  readonly rank: string
  readonly title: string
  readonly description: string
  /** An id, `newCategory`, or empty while none is chosen. */
  readonly categoryId: string
  /** Name of the category to create, with `newCategory`. */
  readonly categoryName: string
  readonly auth: 'Public' | 'Private'
  readonly privatePwd: string
  /** Empty for none. */
  readonly prerequisiteId: string
  readonly prerequisiteCount: string
}

export const newForm: TrainingForm = {
  rank: '1000',
  title: '',
  description: '',
  categoryId: '',
  categoryName: '',
  auth: 'Public',
  privatePwd: '',
  prerequisiteId: '',
  prerequisiteCount: '1',
  openTime: '',
  dueTime: '',
  lateRule: 'full',
  latePercent: '10',
}

export const formOf = ({ training, trainingCategory }: AdminTraining): TrainingForm => ({
  rank: String(training.rank),
  title: training.title,
  description: training.description,
  categoryId: trainingCategory.id === null ? '' : String(trainingCategory.id),
  categoryName: '',
  auth: training.auth,
  privatePwd: training.privatePwd,
  prerequisiteId: training.prerequisite.tid === null ? '' : String(training.prerequisite.tid),
  prerequisiteCount: String(training.prerequisite.count),
  openTime: localOf(training.homework.openTime),
  dueTime: localOf(training.homework.dueTime),
  lateRule: training.homework.lateRule,
  latePercent: String(training.homework.latePercent),
})

/** A percentage that is hidden is sent as it is, unless it would keep the form from being saved. */
const latePercentOf = ({ dueTime, lateRule, latePercent }: TrainingForm): number =>
  dueTime !== '' && lateRule === 'perDay' ? wholeOf(latePercent) : Math.min(wholeOf(latePercent) || 0, 100)

/** The values to send. A number that could not be read is NaN. */
const valuesOf = (form: TrainingForm, gid: Scope) => ({
  rank: wholeOf(form.rank),
  title: form.title,
  description: form.description,
  auth: form.auth,
  privatePwd: form.privatePwd,
  prerequisite:
    form.prerequisiteId === ''
      ? { tid: null, count: 1 }
      : { tid: Number(form.prerequisiteId), count: wholeOf(form.prerequisiteCount) },
  homework:
    gid === null
      ? null
      : {
          openTime: instantOf(form.openTime),
          dueTime: instantOf(form.dueTime),
          lateRule: form.lateRule,
          latePercent: latePercentOf(form),
        },
})

/** An error of the form; an empty field can have two. */
interface Fault extends Pick<TrainingFault, 'fault' | 'params'> {
  readonly field: TrainingFault['field'] | 'categoryId'
}

/** Fields that requests can leave out, but the form cannot (specification 001, section 5). */
const blankFaults = (form: TrainingForm): readonly Fault[] =>
  (['rank', 'description', 'categoryId'] as const)
    .filter((field) => form[field].trim() === '')
    .map((field) => ({ field, fault: 'required', params: {} }))

/** Everything that keeps a form from being saved: the rules of the server, and those of the form alone. */
export const faultsOf = (form: TrainingForm, gid: Scope): readonly Fault[] => [
  ...blankFaults(form),
  ...trainingFaults(valuesOf(form, gid), gid),
  ...(form.categoryId === newCategory ? categoryNameFaults(form.categoryName) : []),
]

export const bodyOf = (form: TrainingForm, tid: number | null, gid: Scope): FormBody => ({
  // Kept by an update; a new training is visible.
  training: { id: tid, gid, status: null, ...valuesOf(form, gid) },
  trainingCategory:
    form.categoryId === newCategory
      ? { id: null, name: form.categoryName.trim(), color: null }
      : { id: Number(form.categoryId), name: null, color: null },
})
