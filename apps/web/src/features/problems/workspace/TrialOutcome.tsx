import { verdict } from '@verdict/contract/vocabulary'
import type { ReactNode } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { memoryText, timeText } from '../../../ui/verdict/measures.ts'
import { VerdictTag } from '../../../ui/verdict/VerdictTag.tsx'
import { type Example, sampleOf } from './examples.ts'
import styles from './TrialPanel.module.css'
import type { Trial, TrialResult } from './use-trial.ts'

interface Props {
  readonly trial: Trial
  readonly judgeMode: string
  readonly examples: readonly Example[]
}

/** Result of the custom test. */
export function TrialOutcome({ trial, judgeMode, examples }: Props) {
  const { t } = useTranslation('workspace')
  const { result, isRunning, refusal } = trial
  return (
    <div className={styles.outcome}>
      <div className={styles.facts} role="status">
        {isRunning ? (
          <VerdictTag verdict={verdict.judging} full />
        ) : result !== null ? (
          <Facts result={result} judgeMode={judgeMode} examples={examples} />
        ) : (
          <span>{refusal === null ? t('trial.hint') : messageOf(refusal)}</span>
        )}
      </div>
      {!isRunning && result !== null && <Texts result={result} />}
    </div>
  )
}

function Facts({
  result,
  judgeMode,
  examples,
}: {
  result: TrialResult
  judgeMode: string
  examples: readonly Example[]
}) {
  const { t } = useTranslation('workspace')
  const passed = result.status === verdict.accepted ? sampleOf(result.userInput ?? '', examples) : null
  const hasExpected = result.expectedOutput !== null && result.expectedOutput !== ''
  return (
    <>
      {onlyRan(result, judgeMode) ? (
        <span className={styles.good}>{t('trial.ran')}</span>
      ) : (
        <VerdictTag verdict={result.status} full />
      )}
      {passed !== null && hasExpected && (
        <span className={styles.good}>{t('trial.passed', { number: passed + 1 })}</span>
      )}
      {result.status !== verdict.compileError && (
        <>
          <span>{timeText(result.time)}</span>
          <span>{memoryText(result.memory)}</span>
        </>
      )}
    </>
  )
}

/** Nothing was compared: no expected output, or only the problem's checker could decide. */
const onlyRan = (result: TrialResult, judgeMode: string): boolean => {
  const mode = result.problemJudgeMode ?? judgeMode
  if (mode !== 'default') return result.status === verdict.accepted || result.status === verdict.wrongAnswer
  return result.status === verdict.accepted && (result.expectedOutput === null || result.expectedOutput === '')
}

function Texts({ result }: { result: TrialResult }) {
  const { t } = useTranslation('workspace')
  const isCompileError = result.status === verdict.compileError
  return (
    <div className={styles.sides}>
      {!isCompileError && <Text name={t('trial.output')}>{result.userOutput ?? ''}</Text>}
      {result.stderr !== null && result.stderr !== '' && (
        <Text name={t(isCompileError ? 'trial.compiler' : 'trial.stderr')}>{result.stderr}</Text>
      )}
    </div>
  )
}

function Text({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <span>{name}</span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard */}
      <pre className={styles.text} tabIndex={0}>
        {children === '' ? ' ' : children}
      </pre>
    </div>
  )
}
