import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { useTranslation } from '../../../../i18n/index.ts'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { contestListQuery } from '../queries.ts'
import { ContestList, ContestListFilters } from './ContestList.tsx'
import { ContestsElsewhere } from './ContestsElsewhere.tsx'
import styles from './ContestsPage.module.css'
import { useContestFilter } from './list-filter.ts'
import { SubscribeMenu } from './SubscribeMenu.tsx'

/** Every contest of the site (specification 001, 2.2). */
export function ContestsPage() {
  const { t } = useTranslation('contests')
  const filter = useContestFilter()
  const list = useQuery(contestListQuery(filter.filter))
  return (
    <div className={styles.page}>
      <PageTitle text={t('list.title')} />
      <div className={styles.head}>
        <h1>{t('list.title')}</h1>
        <span className={styles.links}>
          <Link to="/contest-series">{t('list.series')}</Link>
          <SubscribeMenu />
        </span>
      </div>
      <ContestListFilters filter={filter} sorts />
      <ContestList
        list={list}
        filter={filter}
        none={<EmptyState drawing="contests" title={t('list.none')} hint={t('list.noneHint')} />}
      />
      <ContestsElsewhere />
    </div>
  )
}
