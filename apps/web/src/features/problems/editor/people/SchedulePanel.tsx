import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../../lib/time.ts'
import { TimeField } from '../../../../ui/fields/TimeField.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { scheduleQuery } from './queries.ts'
import styles from './Review.module.css'

/** When the hidden problem becomes public by itself. Nothing for a public problem. */
export function SchedulePanel({ pid }: { pid: number }) {
  const { t } = useTranslation('problemPeople')
  const { data } = useQuery(scheduleQuery(pid))
  if (data === undefined || data.isPublic) return null
  const time = data.at === null ? '' : localTime(parseInstant(data.at))
  return (
    <Panel title={t('schedule.title')}>
      <div className={styles.votes}>
        {data.at === null && <p>{t('schedule.none')}</p>}
        {data.at !== null && data.fault === null && <p>{t('schedule.at', { time, name: data.by })}</p>}
        {data.fault !== null && (
          <Notice kind="error">
            {t('schedule.refused', { time })} {data.fault}
          </Notice>
        )}
        {data.mayChange && <Form pid={pid} schedule={data} />}
      </div>
    </Panel>
  )
}

function Form({ pid, schedule }: { pid: number; schedule: DataFor<'problemSchedule.read'> }) {
  const { t } = useTranslation('problemPeople')
  const queries = useQueryClient()
  const [moment, setMoment] = useState('')
  const save = useMutation({
    mutationFn: (at: string | null) => call('problemSchedule.save', { body: { pid, at } }, { quiet: true }),
    onSuccess: () => setMoment(''),
    onSettled: () => queries.invalidateQueries({ queryKey: scheduleQuery(pid).queryKey }),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate(new Date(moment).toISOString())
  }
  return (
    <form className={styles.schedule} onSubmit={submit}>
      <TimeField
        label={t('schedule.moment')}
        description={t('schedule.hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={moment}
        error={save.error && messageOf(save.error)}
        onChange={setMoment}
      />
      <div className={styles.actions}>
        <Button type="submit" disabled={moment === ''} loading={save.isPending}>
          {t('schedule.save')}
        </Button>
        {schedule.at !== null && (
          <Button variant="default" disabled={save.isPending} onClick={() => save.mutate(null)}>
            {t('schedule.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
