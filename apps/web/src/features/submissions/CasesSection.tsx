import { useRef } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { countAccepted } from '../../live/live-cases.ts'
import type { LiveSubmission } from '../../live/use-live-submission.ts'
import { Section } from '../../ui/page/Section.tsx'
import { CaseTiles } from '../../ui/verdict/CaseTiles.tsx'
import { CaseCharts } from './CaseCharts.tsx'
import { CaseTable } from './CaseTable.tsx'
import { SubtaskHead } from './SubtaskHead.tsx'
import styles from './sections.module.css'

/** The test cases: tiles that fill in while judging, then a table with details. */
export function CasesSection({ live }: { live: LiveSubmission }) {
  const { t } = useTranslation('submissions')
  const details = useRef<HTMLDetailsElement>(null)
  const { cases, total } = live.cases
  const groups = live.isFinal ? (live.results?.subTaskJudgeCaseVoList ?? null) : null
  const rows = live.results?.judgeCaseList ?? groups?.flatMap((group) => group.subtaskDetailList) ?? []
  const limits = live.results?.limits ?? null
  if (cases.length === 0 && (total ?? 0) === 0) return null
  const show = (seq: number): void => {
    if (details.current === null || rows.length === 0) return
    details.current.open = true
    details.current.querySelector(`[data-seq="${seq}"]`)?.scrollIntoView({ block: 'center' })
  }
  return (
    <Section
      title={t('cases.title')}
      aside={
        <span className={styles.note}>
          {t('cases.passed', { passed: countAccepted(cases), total: total ?? cases.length })}
        </span>
      }
    >
      {groups === null ? (
        <CaseTiles cases={cases} total={total} size="grid" onPick={show} />
      ) : (
        groups.map((group) => (
          <div key={group.groupNum} className={styles.subtask}>
            <SubtaskHead subtask={group} />
            <CaseTiles
              cases={cases.filter((testCase) => testCase.group === group.groupNum)}
              total={null}
              size="grid"
              onPick={show}
            />
          </div>
        ))
      )}
      {live.isFinal && limits !== null && <CaseCharts cases={cases} limits={limits} />}
      {live.isFinal && rows.length > 0 && (
        <details ref={details} className={styles.details}>
          <summary>{t('cases.table')}</summary>
          <div className={styles.cases}>
            <CaseTable rows={rows} />
          </div>
        </details>
      )}
    </Section>
  )
}
