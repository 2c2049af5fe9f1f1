import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { useTranslation } from '../../../../i18n/index.ts'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { groupContestListQuery } from '../queries.ts'
import { ContestList, ContestListFilters } from './ContestList.tsx'
import styles from './GroupContests.module.css'
import { useContestFilter } from './list-filter.ts'

/** The contests of a group (specification 001, 2.4); its admins are led on to managing them. */
export function GroupContests({ gid, isAdmin }: { gid: number; isAdmin: boolean }) {
  const { t } = useTranslation('contests')
  const filter = useContestFilter()
  const list = useQuery(groupContestListQuery(gid, filter.filter))
  const manage = `/group/${gid}/contest-admin`
  return (
    <>
      <PageTitle text={t('list.title')} />
      <div className={styles.tools}>
        <ContestListFilters filter={filter} sorts />
        {isAdmin && (
          <span className={styles.actions}>
            <Button component={Link} variant="default" to={manage}>
              {t('group.manage')}
            </Button>
            <Button component={Link} to={`${manage}/create`}>
              {t('group.create')}
            </Button>
          </span>
        )}
      </div>
      <ContestList
        list={list}
        filter={filter}
        none={
          <EmptyState
            drawing="contests"
            title={t('list.none')}
            hint={t(isAdmin ? 'group.noneAdminHint' : 'group.noneHint')}
          />
        }
      />
    </>
  )
}
