import { verdict } from '@verdict/contract/vocabulary'
import { currentLocale, useTranslation } from '../../i18n/index.ts'
import { firstFailure } from '../../live/live-cases.ts'
import type { CaseResults } from '../../live/submission-query.ts'
import type { LiveSubmission } from '../../live/use-live-submission.ts'
import { memoryText, timeText } from '../../ui/verdict/measures.ts'
import styles from './sections.module.css'

/** What the verdict means, in one sentence, with the case that decided where cases are shown. */
export function WhySentence({ live, code }: { readonly live: LiveSubmission; readonly code: number }) {
  const { t } = useTranslation('submissionDetail')
  const why = reasonOf(code)
  if (why === null) return null
  const { cases } = live.cases
  const failed = cases.find((item) => item.verdict === code) ?? firstFailure(cases)
  const message = failed === undefined ? '' : messageOfCase(live.results, failed.seq)
  const signal = signalIn(message)
  const limits = live.results?.limits ?? null
  const params = { seq: failed?.seq ?? 0, time: timeText(failed?.timeMs), memory: memoryText(failed?.memoryKb) }
  const limit = why === 'time' ? timeText(limits?.time) : memoryText(limits?.memory)
  const sentences = [
    t(`why.${why}`),
    failed !== undefined && hasCase(why) && t(`why.${caseOf(why)}`, params),
    (why === 'time' || why === 'memory') && limits !== null && t('why.limit', { limit }),
    signal !== null && t(`signal.${signal}`),
    signal === null && message !== '' && t('why.message', { message: start(message) }),
  ].filter((sentence) => sentence !== false)
  // Chinese sentences follow each other without a space.
  return <p className={styles.why}>{sentences.join(currentLocale() === 'zh-CN' ? '' : ' ')}</p>
}

type Reason = 'wrong' | 'time' | 'memory' | 'runtime' | 'presentation' | 'compile' | 'partial' | 'cancelled'

const reasonOf = (code: number): Reason | null => {
  const reasons: Readonly<Record<number, Reason>> = {
    [verdict.wrongAnswer]: 'wrong',
    [verdict.timeLimitExceeded]: 'time',
    [verdict.memoryLimitExceeded]: 'memory',
    [verdict.runtimeError]: 'runtime',
    [verdict.presentationError]: 'presentation',
    [verdict.compileError]: 'compile',
    [verdict.partialAccepted]: 'partial',
    [verdict.cancelled]: 'cancelled',
  }
  return reasons[code] ?? null
}

const caseOf = (why: Reason) => (why === 'memory' ? 'caseMemory' : why === 'time' ? 'caseTime' : 'case')

const hasCase = (why: Reason): boolean => why !== 'compile' && why !== 'cancelled'

const messageChars = 200

/** The first line of a message: checkers name the first difference there, on problems that show it. */
const start = (message: string): string => {
  const line = message.trim().split('\n')[0] ?? ''
  return line.length > messageChars ? `${line.slice(0, messageChars)}…` : line
}

const signals = ['SIGSEGV', 'SIGFPE', 'SIGABRT'] as const

const signalIn = (message: string) => signals.find((name) => message.includes(name)) ?? null

const messageOfCase = (results: CaseResults | undefined, seq: number): string => {
  const rows = results?.judgeCaseList ?? results?.subTaskJudgeCaseVoList?.flatMap((group) => group.subtaskDetailList)
  return rows?.find((row) => row.seq === seq)?.userOutput ?? ''
}
