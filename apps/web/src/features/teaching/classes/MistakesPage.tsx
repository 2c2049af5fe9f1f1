import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { useGroup } from '../../../live/group/use-group.ts'
import { FilterRow } from '../../../ui/fields/FilterRow.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Trail } from '../../../ui/page/Trail.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import styles from './Classes.module.css'
import { MistakeCluster } from './MistakeCluster.tsx'

const usual = { unsolved: '' }

/** Wrong submissions of a group to one problem, gathered by what went wrong. */
export function MistakesPage({ pid }: { readonly pid: number }) {
  const { t } = useTranslation('classes')
  const { gid, group } = useGroup()
  const { values, change } = useAddressFilter(usual)
  const onlyUnsolved = values.unsolved === 'true'
  const { data, error, refetch } = useQuery(
    endpointQuery(
      'mistakes.list',
      { query: { gid, pid, onlyUnsolved: onlyUnsolved || undefined } },
      { quiet: true, staleTime: 0, enabled: group.can.admin, placeholderData: (before) => before },
    ),
  )
  if (!group.can.admin) return <Notice kind="info">{t('adminsOnly')}</Notice>
  const title = t('mistakes.title', { problem: data?.problem.problemId ?? '' })
  return (
    <section className={styles.page} aria-label={title}>
      <PageTitle text={`${title} · ${group.name}`} />
      <Trail steps={[{ text: t('progress.title'), to: `/group/${gid}/progress` }, { text: title }]} />
      <h2>{data === undefined ? title : `${title} ${data.problem.title}`}</h2>
      <FilterRow label={t('filters')}>
        <Toggle
          label={t('onlyUnsolved')}
          checked={onlyUnsolved}
          onChange={(on) => change({ unsolved: on ? 'true' : '' })}
        />
      </FilterRow>
      {data === undefined && error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton />}
      {data?.clusters.length === 0 && (
        <EmptyState drawing="due" title={t('mistakes.none')} hint={t('mistakes.noneHint')} />
      )}
      {data?.clusters.map((cluster) => (
        <MistakeCluster key={cluster.key} cluster={cluster} problem={data.problem} />
      ))}
    </section>
  )
}
