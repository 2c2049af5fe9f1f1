import { type JudgeMode, judgeModes } from '@verdict/contract/vocabulary'

/** Who finds a problem (api-admin 8.1). */
export const auths = [
  { code: 1, name: 'public' },
  { code: 2, name: 'private' },
  { code: 3, name: 'contest' },
] as const

/** How cases make a score or a verdict, by the problem's type (api-admin 8.1). */
export const caseModes = {
  acm: ['default', 'ergodic_without_error'],
  oi: ['default', 'subtask_lowest', 'subtask_average'],
} as const
export type CaseMode = (typeof caseModes)['acm' | 'oi'][number]

/** What a stored word of the judge mode is called; words of later modes are shown as they are. */
export const isJudgeMode = (mode: string): mode is JudgeMode => judgeModes.some((known) => known === mode)

/** Those a person may choose: showing a problem to everybody is for the keepers of the bank. */
export const authsFor = (auth: number, mayPublish: boolean) =>
  auths.filter(({ code, name }) => mayPublish || name !== 'public' || code === auth)
