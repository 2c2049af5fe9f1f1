import type { InputFor } from '../../../api/endpoints.ts'

export interface ScopeForm {
  readonly problemId: string
  /** The number of a contest, as its address has it. */
  readonly contest: string
  readonly username: string
  readonly language: string
  readonly status: string
  readonly ids: string
  readonly onlyOutdated: boolean
  readonly withManual: boolean
}

export const emptyScope: ScopeForm = {
  problemId: '',
  contest: '',
  username: '',
  language: '',
  status: '',
  ids: '',
  onlyOutdated: false,
  withManual: false,
}

/** The typed numbers; null when the text contains anything else. */
export const readIds = (text: string): readonly number[] | null => {
  const words = text.split(/[\s,，、;；]+/).filter((word) => word !== '')
  return words.every((word) => /^\d{1,15}$/.test(word)) ? words.map(Number) : null
}

/** The typed contest: null for none, undefined for an invalid number. */
export const readContest = (text: string): number | null | undefined => {
  const word = text.trim()
  if (word === '') return null
  return /^[1-9]\d{0,8}$/.test(word) ? Number(word) : undefined
}

type Body = NonNullable<InputFor<'rejudging.count'>['body']>

/** The request body; null while nothing is selected or the form is invalid. */
export const bodyOf = (form: ScopeForm): Body | null => {
  const ids = readIds(form.ids)
  const cid = readContest(form.contest)
  if (ids === null || cid === undefined) return null
  const text = (value: string): string | null => (value.trim() === '' ? null : value.trim())
  const body = {
    submitIds: ids.length === 0 ? null : [...ids],
    problemId: text(form.problemId),
    cid,
    username: text(form.username),
    language: text(form.language),
    status: form.status === '' ? null : Number(form.status),
  }
  if (Object.values(body).every((value) => value === null)) return null
  return { ...body, onlyOutdated: form.onlyOutdated, withManual: form.withManual }
}
