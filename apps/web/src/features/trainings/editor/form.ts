import { limits } from '@verdict/contract/limits'
import type { AdminTraining, FormBody, Scope } from './calls.ts'

/** The fields of a training as they are typed. */
export interface TrainingForm {
  readonly rank: string
  readonly title: string
  readonly description: string
  readonly categoryId: string
  readonly auth: 'Public' | 'Private'
  readonly privatePwd: string
}

export const newForm: TrainingForm = {
  rank: '1000',
  title: '',
  description: '',
  categoryId: '',
  auth: 'Public',
  privatePwd: '',
}

export const formOf = ({ training, trainingCategory }: AdminTraining): TrainingForm => ({
  rank: String(training.rank),
  title: training.title,
  description: training.description,
  categoryId: trainingCategory.id === null ? '' : String(trainingCategory.id),
  auth: training.auth,
  privatePwd: training.privatePwd,
})

export type Faults = Partial<Record<keyof TrainingForm, 'required' | 'number'>>

/** What is wrong with a form (specification 001, section 5). */
export const faultsOf = (form: TrainingForm): Faults => {
  const { title, description, privatePwd } = form
  const isRank = /^\d{1,10}$/.test(form.rank.trim()) && Number(form.rank) <= limits.training.maxRank
  return {
    ...(form.rank.trim() === '' ? { rank: 'required' } : isRank ? {} : { rank: 'number' }),
    ...(title.trim() === '' ? { title: 'required' } : {}),
    ...(description.trim() === '' ? { description: 'required' } : {}),
    ...(form.categoryId === '' ? { categoryId: 'required' } : {}),
    ...(form.auth === 'Private' && privatePwd.trim() === '' ? { privatePwd: 'required' } : {}),
  }
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
  },
  trainingCategory: { id: Number(form.categoryId), name: null, color: null },
})
