import { ApiError } from '../../../api/api-error.ts'
import { loadTexts } from '../../../i18n/later.ts'
import { lazyPart } from '../../../ui/states/lazy-part.tsx'

/** Few logins have a second half, so it comes when one does. */
export const SecondStep = lazyPart(async () => {
  const [step] = await Promise.all([import('./SecondStep.tsx'), loadTexts(['factors'])])
  return step
})

/** The server's status when the password was correct and a second factor is required. */
const factorNeeded = 428

export const needsSecondStep = (error: unknown): boolean => error instanceof ApiError && error.status === factorNeeded
