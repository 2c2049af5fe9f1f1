import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { TimeField } from '../../../../ui/fields/TimeField.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { instantOf, localOfInstant, msOf } from '../editor/local-moment.ts'
import styles from './Packages.module.css'
import type { ContestPlan } from './queries.ts'
import { chosenUse, type ProblemUse } from './use.ts'

interface Props {
  readonly importId: string
  readonly plan: ContestPlan
  readonly uses: Readonly<Record<number, ProblemUse>>
  readonly onStarted: () => void
}

/** When the contest starts, and which parts of the package are imported. */
export function StartForm({ importId, plan, uses, onStarted }: Props) {
  const { t } = useTranslation('adminContests')
  const given = plan.contest.startTime
  const [start, setStart] = useState(() => localOfInstant(given))
  const [visible, setVisible] = useState(false)
  const [people, setPeople] = useState(true)
  const [submissions, setSubmissions] = useState(true)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setIsBusy(true)
    setRefusal(null)
    try {
      const problems = plan.problems.map((problem) => ({ seq: problem.seq, use: chosenUse(problem, uses) }))
      const startTime = start === localOfInstant(given) ? null : instantOf(start, given)
      const body = { startTime, visible, people, submissions, problems }
      await call('contestPackages.start', { params: { importId }, body }, { quiet: true })
      onStarted()
    } catch (problem) {
      setRefusal(problem)
    }
    setIsBusy(false)
  }
  return (
    <form className={styles.body} onSubmit={(event) => void send(event)}>
      <TimeField
        label={t('field.startTime')}
        description={t('imports.startHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={start}
        required
        onChange={setStart}
      />
      <Toggle label={t('imports.visible')} hint={t('imports.visibleHint')} checked={visible} onChange={setVisible} />
      {plan.people.length > 0 && <Toggle label={t('imports.people')} checked={people} onChange={setPeople} />}
      {plan.submissions > 0 && (
        <Toggle label={t('imports.submissions')} checked={submissions} onChange={setSubmissions} />
      )}
      {refusal !== null && <Notice kind="error">{messageOf(refusal)}</Notice>}
      <div className={styles.row}>
        <Button type="submit" loading={isBusy} disabled={Number.isNaN(msOf(start))}>
          {t('imports.start')}
        </Button>
      </div>
    </form>
  )
}
