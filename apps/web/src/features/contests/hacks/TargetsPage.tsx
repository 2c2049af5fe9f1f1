import { useQuery } from '@tanstack/react-query'
import type { HackTarget } from '@verdict/contract'
import { Link, useParams, useSearchParams } from 'react-router'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useHackNews } from '../../../live/contest/hack-query.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import styles from './Hacks.module.css'
import { HackVerdictTag } from './HackVerdictTag.tsx'
import { ProgramPanel } from './ProgramPanel.tsx'
import { targetsQuery } from './queries.ts'

/** The accepted programs of others for a locked problem; one of them is open to read and hack. */
export function TargetsPage() {
  const { t } = useTranslation('contestHacks')
  const { cid, contest } = useContest()
  const label = useParams().problemID ?? ''
  const [search] = useSearchParams()
  const open = Number(search.get('program') ?? '') || null
  useHackNews(cid)
  const { data, error, refetch } = useQuery(targetsQuery(cid, label))
  return (
    <div className={styles.page}>
      <PageTitle text={`${t('programs.title', { label })} · ${contest.title}`} />
      <p className={styles.way}>
        <Link to={`/contest/${cid}/hacks`}>{t('programs.back')}</Link>
      </p>
      {open !== null && <ProgramPanel key={open} cid={cid} label={label} submitId={open} />}
      <Panel title={t('programs.title', { label })}>
        {error !== null && data === undefined ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : data?.length === 0 ? (
          <EmptyState drawing="results" title={t('programs.none')} hint={t('programs.noneHint')} />
        ) : (
          <Targets rows={data} label={label} open={open} />
        )}
      </Panel>
    </div>
  )
}

interface TargetsProps {
  readonly rows: readonly HackTarget[] | undefined
  readonly label: string
  readonly open: number | null
}

function Targets({ rows, label, open }: TargetsProps) {
  const { t } = useTranslation('contestHacks')
  const columns: readonly Column<HackTarget>[] = [
    {
      key: 'who',
      head: t('column.target'),
      small: 'title',
      cell: ({ submitId, username }) => (
        <Link to={`?program=${submitId}`} aria-current={submitId === open || undefined}>
          {username}
        </Link>
      ),
    },
    { key: 'language', head: t('column.language'), small: 'labelled', cell: ({ language }) => language },
    {
      key: 'length',
      head: t('column.length'),
      align: 'end',
      small: 'labelled',
      cell: ({ length }) => t('programs.chars', { count: length }),
    },
    { key: 'time', head: t('column.time'), medium: 'hidden', cell: ({ time }) => <RelativeTime at={time} /> },
    {
      key: 'hack',
      head: t('column.own'),
      cell: ({ hack }) =>
        hack === null ? '' : <HackVerdictTag hack={{ ...hack, state: hack.verdict === null ? 'running' : 'done' }} />,
    },
  ]
  return (
    <DataTable
      caption={t('programs.title', { label })}
      columns={columns}
      rows={rows}
      rowKey={({ submitId }) => submitId}
      skeletonRows={5}
    />
  )
}
