import { limits } from '@verdict/contract/limits'
import { makeStore, useStore } from '../../../lib/store.ts'

/** Failed logins in this tab. The server counts for itself; the slide verification is a courtesy. */
const failures = makeStore(0)

export const countFailure = (): void => failures.set(failures.get() + 1)
export const forgetFailures = (): void => failures.set(0)
export const useMustSlide = (): boolean => useStore(failures) >= limits.login.slideAfterFailures
