import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askToLogin } from '../../../api/ask-to-login.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useListSearch } from '../../../lib/use-list-search.ts'
import { StatusList } from './StatusList.tsx'
import { listInput, readFilter, type StatusFilter, settle } from './status-filter.ts'
import styles from './status-page.module.css'

export function StatusPage() {
  const { t } = useTranslation(['submissions', 'common'])
  const [search, setSearch] = useListSearch()
  const filter = useMineNeedsLogin(readFilter(search))
  const list = useQuery(
    endpointQuery('submissions.list', listInput(filter), {
      quiet: true,
      staleTime: 5_000,
      placeholderData: keepPreviousData,
    }),
  )
  const heading = headingOf(filter)

  return (
    <div className={styles.page}>
      <PageTitle text={t(`title.${heading}`)} />
      <h1>{t(`title.${heading}`)}</h1>
      <StatusList list={list} filter={filter} onSearch={setSearch} none={t('empty.all')} sorts />
    </div>
  )
}

/** A "mine" address opened by a guest: shows a message and all submissions. */
const useMineNeedsLogin = (filter: StatusFilter): StatusFilter => {
  const user = useUser()
  const refused = filter.onlyMine && user === null
  useEffect(() => {
    if (refused) askToLogin()
  }, [refused])
  return refused ? settle({ ...filter, onlyMine: false }) : filter
}

const headingOf = (filter: StatusFilter): 'mine' | 'problem' | 'status' => {
  if (filter.onlyMine) return 'mine'
  return filter.problemID !== '' && filter.completeProblemID ? 'problem' : 'status'
}
