import { limits } from '@verdict/contract/limits'
import { instantOf, localOf } from '../../../lib/local-minute.ts'
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

export type Fault = 'required' | 'number' | 'order' | 'percent' | 'count'

const isCount = (text: string): boolean =>
  /^[1-9]\d{0,2}$/.test(text.trim()) && Number(text) <= limits.training.maxProblems

const isPercent = (text: string): boolean => /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100

/** Validation errors of a form, in its order (specification 001, section 5). */
export const faultsOf = (
  form: TrainingForm,
): readonly { readonly field: keyof TrainingForm; readonly fault: Fault }[] => {
  const isEmpty = (field: 'rank' | 'title' | 'description' | 'categoryId' | 'categoryName' | 'privatePwd'): boolean =>
    form[field].trim() === ''
  const isRank = /^\d{1,10}$/.test(form.rank.trim()) && Number(form.rank) <= limits.training.maxRank
  const found: readonly (readonly [keyof TrainingForm, Fault, boolean])[] = [
    ['title', 'required', isEmpty('title')],
    ['rank', 'required', isEmpty('rank')],
    ['rank', 'number', !isEmpty('rank') && !isRank],
    ['categoryId', 'required', isEmpty('categoryId')],
    ['categoryName', 'required', form.categoryId === newCategory && isEmpty('categoryName')],
    ['description', 'required', isEmpty('description')],
    ['privatePwd', 'required', form.auth === 'Private' && isEmpty('privatePwd')],
    ['prerequisiteCount', 'count', !isCount(form.prerequisiteCount)],
    ['dueTime', 'order', form.openTime !== '' && form.dueTime !== '' && form.dueTime <= form.openTime],
    ['latePercent', 'percent', !isPercent(form.latePercent)],
  ]
  return found.flatMap(([field, fault, isWrong]) => (isWrong ? [{ field, fault }] : []))
}

export const bodyOf = (form: TrainingForm, tid: number | null, gid: Scope): FormBody => ({
  training: {
    id: tid,
    gid,
    rank: Number(form.rank),
    title: form.title,
    description: form.description,
    auth: form.auth,
    privatePwd: form.privatePwd,
    // Kept by an update; a new training is visible.
    status: null,
    prerequisite: {
      tid: form.prerequisiteId === '' ? null : Number(form.prerequisiteId),
      count: Number(form.prerequisiteCount),
    },
    homework:
      gid === null
        ? null
        : {
            openTime: instantOf(form.openTime),
            dueTime: instantOf(form.dueTime),
            lateRule: form.lateRule,
            latePercent: Number(form.latePercent),
          },
  },
  trainingCategory:
    form.categoryId === newCategory
      ? { id: null, name: form.categoryName.trim(), color: null }
      : { id: Number(form.categoryId), name: null, color: null },
})
