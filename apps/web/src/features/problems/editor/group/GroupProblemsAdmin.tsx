import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { Link } from 'react-router'
import { PagedRows } from '../../../../api/PagedRows.tsx'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { useTranslation } from '../../../../i18n/index.ts'
import { useAddressFilter } from '../../../../lib/use-address-filter.ts'
import { GroupTrail } from '../../../../live/group/GroupTrail.tsx'
import { Confirm } from '../../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../../ui/dialogs/use-confirm.ts'
import { FilterRow } from '../../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { PageFrame } from '../../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { NothingFound } from '../../../../ui/states/NothingFound.tsx'
import { auths } from '../words.ts'
import { GroupProblemTable } from './GroupProblemTable.tsx'
import { adminListQuery, usualFilter } from './queries.ts'
import { useGroupActions } from './use-group-actions.ts'

/** All problems of a group, hidden and published ones included, for its admins. */
export function GroupProblemsAdmin({ gid }: { gid: number }) {
  const { t } = useTranslation(['groupProblems', 'adminProblems', 'admin'])
  const filter = useAddressFilter(usualFilter)
  const list = useQuery(adminListQuery(gid, filter))
  const confirm = useConfirm()
  const actions = useGroupActions(confirm.ask)
  const title = t('groupProblems:title')
  return (
    <PageFrame
      title={title}
      trail={<GroupTrail gid={gid} steps={[{ text: title }]} />}
      actions={
        <Button component={Link} to={`/group/${gid}/problem-admin/create`}>
          {t('groupProblems:create')}
        </Button>
      }
    >
      <PageTitle text={title} />
      <FilterRow label={t('admin:filter.label')}>
        <SearchField
          label={t('admin:filter.keyword')}
          hint={t('adminProblems:filter.keywordHint')}
          value={filter.values.keyword}
          maxChars={limits.keyword.maxChars}
          onSearch={(keyword) => filter.change({ keyword })}
        />
        <SelectField
          label={t('adminProblems:auth.label')}
          value={filter.values.auth}
          onChange={(auth) => filter.change({ auth })}
          options={[
            { value: '0', text: t('groupProblems:anyAuth') },
            ...auths.map(({ code, name }) => ({
              value: String(code),
              text: t(`adminProblems:auth.${name === 'public' ? 'group' : name}`),
            })),
          ]}
        />
      </FilterRow>
      <PagedRows
        list={list}
        filter={filter}
        none={
          filter.isFiltered ? (
            <NothingFound onClear={filter.clear} />
          ) : (
            <EmptyState drawing="results" title={t('groupProblems:none')} hint={t('groupProblems:noneYetHint')} />
          )
        }
      >
        {(rows) => (
          <GroupProblemTable
            gid={gid}
            rows={rows}
            stale={list.isPlaceholderData}
            skeletonRows={filter.limit}
            actions={actions}
          />
        )}
      </PagedRows>
      <Confirm confirm={confirm} />
    </PageFrame>
  )
}
