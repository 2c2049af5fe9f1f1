import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ContestIncident } from '@verdict/contract'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { UnlessReadOnly } from '../../../live/contest/UnlessReadOnly.tsx'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { ApplyDialog } from './ApplyDialog.tsx'
import styles from './Incidents.module.css'
import { lengthText } from './length-text.ts'
import { useRefreshIncidents } from './queries.ts'

/** An incident with the actions that are possible now. */
export function IncidentRow({ cid, incident }: { cid: number; incident: ContestIncident }) {
  const { t } = useTranslation('contestIncidents')
  const { id, displayId, startTime, endTime, lengthSeconds, message, applied } = incident
  const confirm = useConfirm()
  const refresh = useRefreshIncidents()
  const [isApplying, setIsApplying] = useState(false)
  const end = useMutation({
    mutationFn: () => call('contestIncidents.end', { body: { cid, id } }),
    onSettled: refresh,
  })
  const undo = useMutation({
    mutationFn: () => call('contestIncidents.undo', { body: { cid, id } }),
    onSettled: refresh,
  })
  const timeOf = (at: string): string => localTime(parseInstant(at))
  const name = displayId === null ? t('row.whole') : t('row.problem', { problem: displayId })
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{name}</strong>
        <span>
          {endTime === null || lengthSeconds === null
            ? t('row.since', { time: timeOf(startTime) })
            : t('row.span', { from: timeOf(startTime), to: timeOf(endTime), length: lengthText(lengthSeconds) })}
        </span>
        <p>{message}</p>
        <span className={styles.muted}>
          {t('row.counts', { submissions: incident.submissions, refused: incident.refused })}
        </span>
        {applied !== null && (
          <span>
            {[
              t(applied.removesTime ? 'row.removed' : 'row.notRemoved'),
              applied.endMovedSeconds > 0 && t('row.endMoved', { length: lengthText(applied.endMovedSeconds) }),
              applied.extra.length > 0 && t('row.extra', { count: applied.extra.length }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        <span className={styles.muted}>
          {incident.events.map(({ kind, by, at }) => t(`event.${kind}`, { by, time: timeOf(at) })).join(' · ')}
        </span>
      </div>
      <UnlessReadOnly>
        <div className={styles.buttons}>
          {endTime === null && (
            <Button
              loading={end.isPending}
              onClick={() =>
                confirm.ask({
                  title: t('end.ask', { name }),
                  text: t('end.text'),
                  yes: t('end.yes'),
                  onYes: () => end.mutate(),
                })
              }
            >
              {t('end.yes')}
            </Button>
          )}
          {endTime !== null && applied === null && (
            <Button onClick={() => setIsApplying(true)}>{t('apply.open')}</Button>
          )}
          {applied !== null && (
            <Button
              variant="default"
              loading={undo.isPending}
              onClick={() =>
                confirm.ask({
                  title: t('undo.ask'),
                  text: t('undo.text'),
                  yes: t('undo.yes'),
                  isDangerous: true,
                  onYes: () => undo.mutate(),
                })
              }
            >
              {t('undo.yes')}
            </Button>
          )}
        </div>
      </UnlessReadOnly>
      {isApplying && <ApplyDialog cid={cid} incident={incident} onClose={() => setIsApplying(false)} />}
      <Confirm confirm={confirm} />
    </li>
  )
}
