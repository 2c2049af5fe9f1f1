import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { discussionOrders } from '@verdict/contract/vocabulary'
import { Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { askToLogin } from '../../../api/ask-to-login.ts'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { SavedFilters } from '../../../api/saved-filters/SavedFilters.tsx'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useFocusReturn } from '../../../lib/use-focus-return.ts'
import { FilterRow } from '../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { lazyPart } from '../../../ui/states/lazy-part.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Pagination } from '../../../ui/tables/Pagination.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { CategoryPanel } from './CategoryPanel.tsx'
import { DiscussionCard, DiscussionCardWaiting } from './DiscussionCard.tsx'
import styles from './DiscussionsPage.module.css'
import { IconPlus } from './icons.ts'
import { useDiscussionFilter } from './list-filter.ts'
import { ModerationButtons } from './ModerationButtons.tsx'
import { isPostingBanned } from './posting-ban.ts'
import {
  categoriesQuery,
  discussionListQuery,
  groupDiscussionListQuery,
  managedDiscussionListQuery,
} from './queries.ts'

const DiscussionDialog = lazyPart(() => import('./DiscussionDialog.tsx'))

interface Props {
  /** The group whose discussions are listed, under its head and tabs; absent: the public ones. */
  readonly gid?: number
  /** An admin of the group. */
  readonly isManager?: boolean
}

/** Discussions: all public ones, those of one problem, or those of a group (specification 001, 2.4 and 2.5). */
export function DiscussionsPage({ gid, isManager = false }: Props) {
  const { t } = useTranslation(['discussions', 'common'])
  const { problemID: pid } = useParams()
  const user = useUser()
  const navigate = useNavigate()
  const list = useDiscussionFilter()
  const { filter, values, change } = list
  const isManaged = isManager && filter.isManaged
  const { data, error, isPlaceholderData, refetch } = useQuery(
    gid === undefined
      ? discussionListQuery(filter, pid)
      : isManaged
        ? managedDiscussionListQuery(gid, filter)
        : groupDiscussionListQuery(gid, filter),
  )
  const queries = useQueryClient()
  const refresh = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ['groupDiscussions.list'] })
    await queries.invalidateQueries({ queryKey: ['groupDiscussions.adminList'] })
  }
  const category = useQuery(categoriesQuery).data?.find(({ id }) => id === filter.category)
  const [isWriting, setIsWriting] = useState(false)
  useFocusReturn(isWriting)
  const isBanned = isPostingBanned(user)
  const base = gid === undefined ? '' : `/group/${gid}`
  const Heading = gid === undefined ? 'h1' : 'h2'
  const title = pid === undefined ? t('title') : t('titleOfProblem', { pid })
  return (
    <div className={styles.page} data-inside={gid === undefined ? undefined : true}>
      <PageTitle text={title} />
      {gid === undefined && <Breadcrumb pid={pid} last={category?.name} />}
      <header className={styles.head}>
        <Heading>{title}</Heading>
        <Button
          leftSection={<IconPlus aria-hidden size={16} />}
          disabled={isBanned}
          onClick={() => (user === null ? askToLogin() : setIsWriting(true))}
        >
          {t('start')}
        </Button>
      </header>
      {isBanned && <Notice kind="warning">{t('banned')}</Notice>}
      <div className={styles.columns}>
        <div className={styles.main}>
          <FilterRow end={<SavedFilters />} label={t('filter.label')}>
            {gid === undefined && (
              <fieldset className={styles.switch} aria-label={t('filter.whose')}>
                <button type="button" aria-pressed={!filter.onlyMine} onClick={() => change({ onlyMine: '' })}>
                  {t('filter.all')}
                </button>
                <button
                  type="button"
                  aria-pressed={filter.onlyMine}
                  onClick={() => (user === null ? askToLogin() : change({ onlyMine: 'true' }))}
                >
                  {t('filter.mine')}
                </button>
              </fieldset>
            )}
            {isManager && (
              <fieldset className={styles.switch} aria-label={t('filter.whose')}>
                <button type="button" aria-pressed={!isManaged} onClick={() => change({ manage: '' })}>
                  {t('filter.all')}
                </button>
                <button type="button" aria-pressed={isManaged} onClick={() => change({ manage: 'true' })}>
                  {t('filter.manage')}
                </button>
              </fieldset>
            )}
            <SearchField
              label={t('filter.search')}
              hint={t('filter.searchHint')}
              value={values.keyword}
              maxChars={limits.keyword.maxChars}
              onSearch={(keyword) => change({ keyword })}
            />
            <SelectField
              label={t('filter.sort')}
              value={filter.sort ?? 'newest'}
              options={discussionOrders.map((value) => ({ value, text: t(`filter.${value}`) }))}
              onChange={(sort) => change({ sort: sort === 'newest' ? '' : sort })}
            />
            {list.isFiltered && (
              <button type="button" className={styles.clear} onClick={list.clear}>
                {t('common:action.clear')}
              </button>
            )}
          </FilterRow>
          {data === undefined && error !== null && (
            <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
          )}
          {data === undefined && error === null && (
            <ul className={styles.list} aria-busy>
              {[0, 1, 2, 3, 4].map((line) => (
                <DiscussionCardWaiting key={line} line={line} />
              ))}
            </ul>
          )}
          {data?.total === 0 &&
            (list.isFiltered ? (
              <EmptyState drawing="results" title={t('none.found')} hint={t('none.foundHint')} />
            ) : (
              <EmptyState drawing="messages" title={t('none.title')} hint={t('none.hint')} />
            ))}
          {data !== undefined && data.total > 0 && (
            <>
              <ul className={styles.list} aria-busy={isPlaceholderData} data-stale={isPlaceholderData}>
                {data.records.map((row) => (
                  <DiscussionCard
                    key={row.id}
                    row={row}
                    to={`${base}/discussion-detail/${row.id}`}
                    problemTo={pid === undefined && gid === undefined ? `/problem/${row.pid ?? ''}` : undefined}
                  >
                    {isManaged ? <ModerationButtons isInList row={row} onSettled={refresh} /> : undefined}
                  </DiscussionCard>
                ))}
              </ul>
              <Pagination
                page={list.page}
                limit={list.limit}
                total={data.total}
                hrefOf={list.hrefOf}
                onLimit={list.setLimit}
              />
            </>
          )}
        </div>
        <CategoryPanel chosen={filter.category} onChoose={(cid) => change({ cid })} />
      </div>
      <Suspense>
        {isWriting && user !== null && (
          <DiscussionDialog
            uid={user.uid}
            edited={null}
            pid={pid ?? null}
            {...(gid !== undefined && { gid })}
            category={filter.category ?? null}
            onClose={() => setIsWriting(false)}
            onSaved={(did) => void navigate(`${base}/discussion-detail/${did}`)}
          />
        )}
      </Suspense>
    </div>
  )
}
