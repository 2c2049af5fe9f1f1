import { limits } from '@verdict/contract/limits'
import { useTranslation } from '../../../i18n/index.ts'
import type { Example } from './examples.ts'
import type { Problem } from './problem-query.ts'
import { TrialOutcome } from './TrialOutcome.tsx'
import styles from './TrialPanel.module.css'
import type { Trial } from './use-trial.ts'

interface Props {
  readonly trial: Trial
  readonly problem: Problem
  readonly examples: readonly Example[]
}

export function TrialPanel({ trial, problem, examples }: Props) {
  const { t } = useTranslation('workspace')
  return (
    <div className={styles.trial}>
      <TrialOutcome trial={trial} judgeMode={problem.judgeMode} examples={examples} />
      <label className={styles.field}>
        <span>
          {t('trial.input')}
          <span className={styles.count}>{`${trial.input.length} / ${limits.trial.inputMaxChars}`}</span>
        </span>
        <textarea
          value={trial.input}
          maxLength={limits.trial.inputMaxChars}
          spellCheck={false}
          onChange={(event) => trial.setInput(event.currentTarget.value)}
        />
      </label>
      <label className={styles.field}>
        <span>{t('trial.expected')}</span>
        <textarea
          value={trial.expected}
          maxLength={limits.trial.outputMaxChars}
          spellCheck={false}
          onChange={(event) => trial.setExpected(event.currentTarget.value)}
        />
      </label>
    </div>
  )
}
