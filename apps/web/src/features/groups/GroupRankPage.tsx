import { useQuery } from '@tanstack/react-query'
import type { GroupRankRow } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { Link } from 'react-router'
import { PagedRows } from '../../api/PagedRows.tsx'
import { PageTitle } from '../../api/PageTitle.tsx'
import { useUser } from '../../api/session.ts'
import { useTranslation } from '../../i18n/index.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import { userHomeOf } from '../../lib/user-home.ts'
import { useGroup } from '../../live/group/use-group.ts'
import { FilterRow } from '../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Avatar } from '../../ui/labels/Avatar.tsx'
import { TitleTag } from '../../ui/labels/TitleTag.tsx'
import { NothingFound } from '../../ui/states/NothingFound.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import styles from './MembersPage.module.css'
import { groupRankQuery } from './queries.ts'

const usual = { type: '0', searchUser: '' }

interface Placed extends GroupRankRow {
  readonly place: number
}

/** Rank of the members by what they submitted in the group. */
export function GroupRankPage() {
  const { t } = useTranslation('groups')
  const { gid, group } = useGroup()
  const filter = useAddressFilter(usual, limits.rank.pageSize)
  const { values, page, limit } = filter
  const type = values.type === '1' ? 1 : 0
  const isSearch = values.searchUser !== ''
  const list = useQuery(groupRankQuery(gid, { page, limit, type, searchUser: values.searchUser }))
  const columns = useColumns(type)
  const first = (page - 1) * limit + 1
  return (
    <section className={styles.page} aria-label={t('tab.rank')}>
      <PageTitle text={`${t('tab.rank')} · ${group.name}`} />
      <FilterRow label={t('rank.filters')}>
        <SelectField
          label={t('rank.type')}
          value={String(type)}
          onChange={(value) => filter.change({ type: value })}
          options={[
            { value: '0', text: 'ACM' },
            { value: '1', text: 'OI' },
          ]}
        />
        <SearchField
          label={t('members.search')}
          hint={t('members.searchHint')}
          value={values.searchUser}
          maxChars={limits.keyword.maxChars}
          onSearch={(searchUser) => filter.change({ searchUser })}
        />
      </FilterRow>
      <PagedRows list={list} filter={filter} none={<NothingFound title={t('rank.none')} onClear={filter.clear} />}>
        {(rows) => (
          <DataTable
            caption={t('tab.rank')}
            columns={isSearch ? columns.filter(({ key }) => key !== 'place') : columns}
            rows={rows?.map((row, at) => ({ ...row, place: first + at }))}
            rowKey={({ uid }) => uid}
            stale={list.isPlaceholderData}
          />
        )}
      </PagedRows>
    </section>
  )
}

const useColumns = (type: 0 | 1): Column<Placed>[] => {
  const { t } = useTranslation('groups')
  const viewer = useUser()
  const number = (key: 'ac' | 'total' | 'score'): Column<Placed> => ({
    key,
    head: t(`rank.${key}`),
    width: '88px',
    align: 'end',
    small: 'labelled',
    cell: (row) => row[key],
  })
  return [
    { key: 'place', head: t('rank.place'), width: '64px', align: 'end', small: 'mark', cell: ({ place }) => place },
    {
      key: 'user',
      head: t('members.user'),
      small: 'title',
      cell: (row) => (
        <span className={styles.person} data-own={row.uid === viewer?.uid || undefined}>
          <Avatar name={row.username} url={row.avatar} size={24} />
          <Link to={userHomeOf(row.username, row.uid)}>{row.username}</Link>
          <TitleTag name={row.titleName} color={row.titleColor} />
        </span>
      ),
    },
    {
      key: 'nickname',
      head: t('rank.nickname'),
      width: '150px',
      small: 'hidden',
      medium: 'hidden',
      cell: ({ nickname }) => nickname ?? '',
    },
    ...(type === 1 ? [number('score')] : []),
    number('ac'),
    number('total'),
    ...(type === 0 ? [number('score')] : []),
    {
      key: 'rating',
      head: t('rank.rating'),
      width: '88px',
      align: 'end',
      small: 'labelled',
      cell: ({ ac, total }) => (total === 0 ? '0.00%' : `${((ac / total) * 100).toFixed(2)}%`),
    },
  ]
}
