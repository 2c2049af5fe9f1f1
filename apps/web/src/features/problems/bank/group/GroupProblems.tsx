import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { difficulties } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { Link } from 'react-router'
import { PagedRows } from '../../../../api/PagedRows.tsx'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { SavedFilters } from '../../../../api/saved-filters/SavedFilters.tsx'
import { useTranslation } from '../../../../i18n/index.ts'
import { useAddressFilter } from '../../../../lib/use-address-filter.ts'
import { useGroup } from '../../../../live/group/use-group.ts'
import { useSolvingPlace } from '../../../../live/solving-place.ts'
import { FilterRow } from '../../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { NothingFound } from '../../../../ui/states/NothingFound.tsx'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { ProblemTable } from '../ProblemTable.tsx'
import styles from './GroupProblems.module.css'
import { groupProblemsQuery, ownStatusQuery, tagsInUseQuery, usualFilter } from './queries.ts'

/** The problems of a group (specification 001, 2.4); its admins are led on to managing them. */
export function GroupProblems() {
  const { t } = useTranslation(['groupProblems', 'groups'])
  const { gid, group } = useGroup()
  const { problemHref } = useSolvingPlace()
  const filter = useAddressFilter(usualFilter, limits.problemList.pageSize)
  const [showTags, setShowTags] = useState(false)
  const list = useQuery(groupProblemsQuery(gid, filter))
  const own = useQuery(ownStatusQuery(gid, list.data?.records.map(({ pid }) => pid) ?? []))
  const none = t(group.can.admin ? 'groupProblems:noneAdminHint' : 'groupProblems:noneHint')
  return (
    <>
      <PageTitle text={`${t('groups:tab.problems')} · ${group.name}`} />
      <VisuallyHidden>
        <h2>{t('groups:tab.problems')}</h2>
      </VisuallyHidden>
      <div className={styles.tools}>
        <Filters filter={filter} showTags={showTags} onShowTags={setShowTags} />
        {group.can.admin && (
          <span className={styles.actions}>
            <Button component={Link} variant="default" to={`/group/${gid}/problem-admin`}>
              {t('groupProblems:manage')}
            </Button>
            <Button component={Link} to={`/group/${gid}/problem-admin/create`}>
              {t('groupProblems:create')}
            </Button>
          </span>
        )}
      </div>
      <PagedRows
        list={list}
        filter={filter}
        none={
          filter.isFiltered ? (
            <NothingFound onClear={filter.clear} />
          ) : (
            <EmptyState drawing="results" title={t('groupProblems:none')} hint={none} />
          )
        }
      >
        {(rows) => (
          <ProblemTable
            rows={rows}
            ownStatus={own.data}
            showTags={showTags}
            stale={list.isPlaceholderData}
            skeletonRows={filter.limit}
            hrefOf={problemHref}
            idWidth="168px"
          />
        )}
      </PagedRows>
    </>
  )
}

interface FiltersProps {
  readonly filter: ReturnType<typeof useAddressFilter<typeof usualFilter>>
  readonly showTags: boolean
  readonly onShowTags: (show: boolean) => void
}

function Filters({ filter, showTags, onShowTags }: FiltersProps) {
  const { t } = useTranslation(['groupProblems', 'problems', 'common'])
  const { gid } = useGroup()
  const { data: tags = [] } = useQuery(tagsInUseQuery(gid))
  return (
    <FilterRow end={<SavedFilters />} label={t('problems:filter.label')}>
      <SearchField
        label={t('problems:filter.keyword')}
        hint={t('problems:filter.keywordHint')}
        value={filter.values.keyword}
        maxChars={limits.keyword.maxChars}
        onSearch={(keyword) => filter.change({ keyword })}
      />
      <SelectField
        label={t('common:difficulty.label')}
        value={filter.values.difficulty}
        onChange={(difficulty) => filter.change({ difficulty })}
        options={[
          { value: '', text: t('problems:filter.anyDifficulty') },
          ...difficulties.map((name, level) => ({ value: String(level), text: t(`common:difficulty.${name}`) })),
        ]}
      />
      {tags.length > 0 && (
        <SelectField
          label={t('problems:filter.tags')}
          value={filter.values.tagId}
          onChange={(tagId) => filter.change({ tagId })}
          options={[
            { value: '', text: t('groupProblems:anyTag') },
            ...tags.map(({ id, name }) => ({ value: String(id), text: name })),
          ]}
        />
      )}
      <label className={styles.check}>
        <input type="checkbox" checked={showTags} onChange={(event) => onShowTags(event.currentTarget.checked)} />
        {t('problems:filter.showTags')}
      </label>
    </FilterRow>
  )
}
