import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ManagedHost } from '@verdict/contract'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { useTranslation } from '../../../../i18n/index.ts'
import { Confirm } from '../../../../ui/dialogs/Confirm.tsx'
import { PageFrame } from '../../../../ui/page/PageFrame.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { ClassesDialog } from './ClassesDialog.tsx'
import { HostPanel } from './HostPanel.tsx'
import { judgeServiceQuery } from './queries.ts'
import { SpeedDifference } from './Speed.tsx'
import { TokenDialog } from './TokenDialog.tsx'
import { TokenTable } from './TokenTable.tsx'
import { useHostActions } from './use-host-actions.ts'

interface Props {
  /** Above the hosts: what keeps them from judging. */
  readonly notices?: ReactNode
}

/** Judge hosts and their tokens. */
export function JudgesPage({ notices }: Props) {
  const { t } = useTranslation('adminJudges')
  const { data, error, refetch } = useQuery(judgeServiceQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [classed, setClassed] = useState<ManagedHost | null>(null)
  const actions = useHostActions()
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={<Button onClick={() => setIsAdding(true)}>{t('token.create')}</Button>}
    >
      <PageTitle text={t('title')} />
      {notices}
      {data === undefined &&
        (error === null ? <Skeleton /> : <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />)}
      {data !== undefined && data.speedDifference !== null && <SpeedDifference difference={data.speedDifference} />}
      {data !== undefined && isAllKept(data.hosts) && <Notice kind="warning">{t('contestsOnly.all')}</Notice>}
      {data?.hosts.length === 0 && <EmptyState drawing="offline" title={t('none')} hint={t('noneHint')} />}
      {data?.hosts.map((host) => (
        <HostPanel
          key={host.name}
          host={host}
          software={data.software}
          onDrain={(draining) => actions.drain(host, draining)}
          onRemove={() => actions.askRemove(host)}
          onCalibrate={() => actions.calibrate(host)}
          onKeep={(contestsOnly) => actions.keepForContests(host, contestsOnly)}
          onClasses={() => setClassed(host)}
        />
      ))}
      {data !== undefined && (
        <Panel title={t('token.title')}>
          <TokenTable tokens={data.tokens} onRevoke={actions.askRevoke} />
        </Panel>
      )}
      {isAdding && <TokenDialog serverUrl={data?.serverUrl ?? ''} onClose={() => setIsAdding(false)} />}
      {classed !== null && <ClassesDialog host={classed} onClose={() => setClassed(null)} />}
      <Confirm confirm={actions.confirm} />
    </PageFrame>
  )
}

/** Whether nothing outside contests is judged. */
const isAllKept = (hosts: readonly ManagedHost[]): boolean => {
  const working = hosts.filter(({ connected, draining, ill }) => connected && !draining && !ill)
  return working.length > 0 && working.every(({ contestsOnly }) => contestsOnly)
}
