import { type JudgeMode, judgeModes } from '@verdict/contract/vocabulary'

/** Visibility of a problem (api-admin 8.1). */
export const auths = [
  { code: 1, name: 'public' },
  { code: 2, name: 'private' },
  { code: 3, name: 'contest' },
] as const

/** Visible to staff alone. */
export const privateAuth = 2

/** How cases make a score or a verdict, by the problem's type (api-admin 8.1). */
export const caseModes = {
  acm: ['default', 'ergodic_without_error'],
  oi: ['default', 'subtask_lowest', 'subtask_average'],
} as const
export type CaseMode = (typeof caseModes)['acm' | 'oi'][number]

/** Whether a stored judge mode is known; later modes are shown unchanged. */
export const isJudgeMode = (mode: string): mode is JudgeMode => judgeModes.some((known) => known === mode)

/** Visibilities a user can choose: publishing is reserved for problem managers. */
export const authsFor = (auth: number, mayPublish: boolean) =>
  auths.filter(({ code, name }) => mayPublish || name !== 'public' || code === auth)
