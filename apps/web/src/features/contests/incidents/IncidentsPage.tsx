import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { download } from '../../../api/download.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { UnlessReadOnly } from '../../../live/contest/UnlessReadOnly.tsx'
import { useContest } from '../../../live/contest/use-contest.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { IncidentRow } from './IncidentRow.tsx'
import styles from './Incidents.module.css'
import { OpenDialog } from './OpenDialog.tsx'
import { incidentsQuery } from './queries.ts'

/** Pauses of a contest for its managers, with their compensation. */
export function IncidentsPage() {
  const { t } = useTranslation('contestIncidents')
  const { cid, contest, isAdmin } = useContest()
  const [opened, setOpened] = useState<'pause' | 'enter' | null>(null)
  const { data, error, refetch } = useQuery({ ...incidentsQuery(cid), enabled: isAdmin })
  if (!isAdmin) return <EmptyState drawing="locked" title={t('closed')} />
  const save = (format: 'csv' | 'json') => (): void => {
    void download('contestIncidents.log', { query: { cid, format } }).catch(() => {})
  }
  const buttons = (
    <UnlessReadOnly>
      <div className={styles.buttons}>
        <Button onClick={() => setOpened('pause')}>{t('open.pause')}</Button>
        <Button variant="default" onClick={() => setOpened('enter')}>
          {t('open.enter')}
        </Button>
      </div>
    </UnlessReadOnly>
  )
  return (
    <div className={styles.page}>
      <PageTitle text={`${t('title')} · ${contest.title}`} />
      <Panel title={t('title')} aside={buttons}>
        {data === undefined ? (
          error !== null ? (
            <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
          ) : (
            <div aria-busy>
              <Skeleton seed={1} />
            </div>
          )
        ) : data.length === 0 ? (
          <EmptyState drawing="due" title={t('none')} hint={t('noneHint')} />
        ) : (
          <ul className={styles.list} aria-label={t('title')}>
            {data.map((incident) => (
              <IncidentRow key={incident.id} cid={cid} incident={incident} />
            ))}
          </ul>
        )}
      </Panel>
      {data !== undefined && data.length > 0 && (
        <Panel title={t('log.title')}>
          <div className={styles.log}>
            <p>{t('log.hint')}</p>
            <Button variant="default" onClick={save('csv')}>
              {t('log.csv')}
            </Button>
            <Button variant="default" onClick={save('json')}>
              {t('log.json')}
            </Button>
          </div>
        </Panel>
      )}
      {opened !== null && <OpenDialog cid={cid} isPause={opened === 'pause'} onClose={() => setOpened(null)} />}
    </div>
  )
}
