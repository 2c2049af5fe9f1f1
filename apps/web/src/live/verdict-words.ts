import type { TFunction } from 'i18next'
import { nameOf } from '../ui/verdict/verdict-look.ts'
import { countAccepted, type LiveCases } from './live-cases.ts'

/** "Submission 1024: Accepted, 15 of 15" for the live region. */
export const verdictSentence = (
  t: TFunction<['submissions', 'verdict']>,
  submission: { submitId: number; status: number },
  { cases, total }: LiveCases,
): string => {
  const words = { id: submission.submitId, verdict: t(`verdict:${nameOf(submission.status)}`) }
  return cases.length === 0
    ? t('announce.plain', words)
    : t('announce.cases', { ...words, passed: countAccepted(cases), total: total ?? cases.length })
}
