import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useListSearch } from '../../../lib/use-list-search.ts'
import { useGroup } from '../../../live/group/use-group.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { StatusList } from './StatusList.tsx'
import { listInput, readFilter } from './status-filter.ts'
import styles from './status-page.module.css'

/** Submissions within a group, for its members. */
export function GroupStatusPage() {
  const { t } = useTranslation(['submissions', 'groups'])
  const { gid, group } = useGroup()
  const [search, setSearch] = useListSearch()
  const filter = readFilter(search)
  const list = useQuery(
    endpointQuery(
      'submissions.list',
      { query: { ...listInput(filter).query, gid } },
      { quiet: true, staleTime: 5_000, placeholderData: keepPreviousData },
    ),
  )
  return (
    <div className={styles.inside}>
      <PageTitle text={`${t('groups:tab.submissions')} · ${group.name}`} />
      <VisuallyHidden>
        <h2>{t('groups:tab.submissions')}</h2>
      </VisuallyHidden>
      <StatusList list={list} filter={filter} onSearch={setSearch} none={t('groups:submissions.none')} sorts />
    </div>
  )
}
