import { Button } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { verdict } from '@verdict/contract/vocabulary'
import { messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { Tabs } from '../../../../ui/page/Tabs.tsx'
import { VerdictIcon } from '../../../../ui/verdict/VerdictIcon.tsx'
import { VerdictTag } from '../../../../ui/verdict/VerdictTag.tsx'
import styles from './Cases.module.css'
import { CaseView, OutputText } from './CaseView.tsx'
import { IconPlus } from './icons.ts'
import { outcomeOf } from './outcome.ts'
import type { Cases, TestCase } from './use-cases.ts'

interface Props {
  readonly cases: Cases
  readonly judgeMode: string
}

/** The samples and the user's own test cases as tabs with their results. */
export default function CasesPanel({ cases, judgeMode }: Props) {
  const { t } = useTranslation('customTests')
  const mode = cases.result?.problemJudgeMode ?? judgeMode
  const names = namesOf(cases.list, t)
  const chosen = cases.list.find((item) => item.id === cases.chosen)
  const tabs = cases.list.map((item) => {
    const run = cases.runOf(item)
    const outcome = run === null ? null : outcomeOf(item, run, mode)
    const state = outcome === null ? '' : t(outcome)
    return {
      name: item.id,
      text: names.get(item.id) ?? '',
      mark: run !== null && outcome !== null && (
        <span className={styles.state} data-outcome={outcome} title={state}>
          <VerdictIcon verdict={outcome === 'ran' ? verdict.accepted : run.status} size={14} />
          <span className={styles.stateName}>{state}</span>
        </span>
      ),
    }
  })
  return (
    <div className={styles.panel}>
      <Summary cases={cases} mode={mode} />
      {cases.result !== null && cases.result.status === verdict.compileError && (
        <OutputText name={t('compiler')} text={cases.result.stderr ?? ''} />
      )}
      <div className={styles.tabs}>
        {tabs.length > 0 && (
          <Tabs id="case" label={t('list')} tabs={tabs} chosen={cases.chosen} onChoose={cases.choose} />
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus aria-hidden size={14} />}
          disabled={cases.list.length >= limits.trialCases.maxCases}
          onClick={() => cases.add()}
        >
          {t('add')}
        </Button>
      </div>
      {chosen !== undefined && (
        <div role="tabpanel" id={`case-${chosen.id}`} aria-labelledby={`case-${chosen.id}-tab`}>
          <CaseView key={chosen.id} cases={cases} item={chosen} name={names.get(chosen.id) ?? ''} mode={mode} />
        </div>
      )}
    </div>
  )
}

/** How the last run went, announced to screen readers. */
function Summary({ cases, mode }: { readonly cases: Cases; readonly mode: string }) {
  const { t } = useTranslation('customTests')
  const { result, isRunning, refusal } = cases
  const outcomes = cases.list.flatMap((item) => {
    const run = cases.runOf(item)
    return run === null ? [] : [outcomeOf(item, run, mode)]
  })
  const total = outcomes.length
  const compared = outcomes.some((outcome) => outcome !== 'ran')
  const passed = outcomes.filter((outcome) => outcome === 'passed' || outcome === 'ran').length
  return (
    <div className={styles.summary} role="status">
      {isRunning ? (
        <VerdictTag verdict={verdict.judging} full />
      ) : result !== null && total === 0 ? (
        <VerdictTag verdict={result.status} full />
      ) : result !== null ? (
        <strong data-passed={passed === total}>
          {compared ? t('summary', { passed, total }) : t('finished', { total })}
        </strong>
      ) : (
        <span>{refusal === null ? t('hint') : messageOf(refusal)}</span>
      )}
      {!isRunning && cases.list.length > limits.trialCases.maxCases && (
        <span>{t('tooMany', { max: limits.trialCases.maxCases })}</span>
      )}
    </div>
  )
}

type T = ReturnType<typeof useTranslation<'customTests'>>['t']

const namesOf = (list: readonly TestCase[], t: T): ReadonlyMap<string, string> => {
  const samples = list.filter((item) => item.own === null).length
  return new Map(
    list.map(({ id, own }, place) => {
      if (own === null) return [id, t('sample', { number: place + 1 })]
      return [id, own.name === '' ? t('own', { number: place + 1 - samples }) : own.name]
    }),
  )
}
