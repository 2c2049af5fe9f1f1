import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ContestTeamList, ListedTeam } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { UnlessReadOnly } from '../../../live/contest/UnlessReadOnly.tsx'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { FilterRow } from '../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { lazyPart } from '../../../ui/states/lazy-part.tsx'
import { NothingFound } from '../../../ui/states/NothingFound.tsx'
import { Pagination } from '../../../ui/tables/Pagination.tsx'
import { ExcludeDialog } from './ExcludeDialog.tsx'
import { filterTeams } from './filter-teams.ts'
import { ManyDialog } from './ManyDialog.tsx'
import { useRefreshTeams } from './queries.ts'
import { TeamDialog } from './TeamDialog.tsx'
import styles from './Teams.module.css'
import { TeamTable } from './TeamTable.tsx'

const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'))

const usual = { keyword: '', organization: '', category: '', state: '' }
const pageSize = 50

type Open =
  | { readonly kind: 'team'; readonly team: ListedTeam | null }
  | { readonly kind: 'many' | 'exclude' | 'import' }

/** The list of teams with everything to do with one or several. */
export function TeamsPanel({ cid, data }: { cid: number; data: ContestTeamList }) {
  const { t } = useTranslation('contestTeams')
  const [open, setOpen] = useState<Open | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const filter = useAddressFilter(usual, pageSize)
  const found = filterTeams(data.teams, filter.values)
  const rows = found.slice((filter.page - 1) * filter.limit, filter.page * filter.limit)
  const selected = data.teams.filter(({ username }) => chosen.has(username))
  const close = (): void => setOpen(null)
  return (
    <Panel
      title={t('list.title')}
      aside={
        <UnlessReadOnly>
          <div className={styles.importButtons}>
            <Button variant="default" onClick={() => setOpen({ kind: 'import' })}>
              {t('import.open')}
            </Button>
            <Button variant="default" onClick={() => setOpen({ kind: 'team', team: null })}>
              {t('list.add')}
            </Button>
          </div>
        </UnlessReadOnly>
      }
    >
      <div className={styles.body}>
        <Filters data={data} filter={filter} />
        {chosen.size > 0 && (
          <Selected
            cid={cid}
            selected={selected}
            onMany={() => setOpen({ kind: 'many' })}
            onExclude={() => setOpen({ kind: 'exclude' })}
            onDone={() => setChosen(new Set())}
          />
        )}
        {found.length === 0 && filter.isFiltered ? (
          <NothingFound title={t('list.notFound')} hint={t('list.notFoundHint')} onClear={filter.clear} />
        ) : found.length === 0 ? (
          <EmptyState drawing="people" title={t('list.none')} hint={t('list.noneHint')} />
        ) : (
          <TeamTable
            data={data}
            rows={rows}
            chosen={chosen}
            onChosen={setChosen}
            onEdit={(team) => setOpen({ kind: 'team', team })}
          />
        )}
        {found.length > 0 && (
          <Pagination
            page={filter.page}
            limit={filter.limit}
            total={found.length}
            hrefOf={filter.hrefOf}
            onLimit={filter.setLimit}
          />
        )}
      </div>
      {open?.kind === 'team' && <TeamDialog cid={cid} data={data} team={open.team} onClose={close} />}
      {open?.kind === 'import' && <ImportDialog cid={cid} onClose={close} />}
      {open?.kind === 'many' && <ManyDialog cid={cid} data={data} teams={selected} onClose={close} />}
      {open?.kind === 'exclude' && (
        <ExcludeDialog cid={cid} usernames={selected.map(({ username }) => username)} onClose={close} />
      )}
    </Panel>
  )
}

type Filter = ReturnType<typeof useAddressFilter<typeof usual>>

function Filters({ data, filter: { values, change } }: { data: ContestTeamList; filter: Filter }) {
  const { t } = useTranslation('contestTeams')
  const named = (items: readonly { id: string; name: string }[]) =>
    items.map(({ id, name }) => ({ value: id, text: name }))
  return (
    <FilterRow label={t('list.filters')}>
      <SearchField
        label={t('list.search')}
        hint={t('list.searchHint')}
        value={values.keyword}
        maxChars={limits.keyword.maxChars}
        onSearch={(keyword) => change({ keyword })}
      />
      {data.categories.length > 0 && (
        <SelectField
          label={t('category')}
          value={values.category}
          options={[{ value: '', text: t('list.allCategories') }, ...named(data.categories)]}
          onChange={(category) => change({ category })}
        />
      )}
      {data.organizations.length > 0 && (
        <SelectField
          label={t('organization')}
          value={values.organization}
          options={[{ value: '', text: t('list.allOrganizations') }, ...named(data.organizations)]}
          onChange={(organization) => change({ organization })}
        />
      )}
      <SelectField
        label={t('list.state')}
        value={values.state}
        options={(['', 'noTeam', 'excluded'] as const).map((value) => ({
          value,
          text: t(`list.stateOf.${value === '' ? 'all' : value}`),
        }))}
        onChange={(state) => change({ state })}
      />
    </FilterRow>
  )
}

interface SelectedProps {
  readonly cid: number
  readonly selected: readonly ListedTeam[]
  readonly onMany: () => void
  readonly onExclude: () => void
  readonly onDone: () => void
}

function Selected({ cid, selected, onMany, onExclude, onDone }: SelectedProps) {
  const { t } = useTranslation('contestTeams')
  const confirm = useConfirm()
  const refresh = useRefreshTeams(cid)
  const usernames = selected.map(({ username }) => username)
  const change = useMutation({
    mutationFn: (to: 'remove' | 'readmit') => call(`contestTeams.${to}`, { body: { cid, usernames } }),
    onSuccess: onDone,
    onSettled: refresh,
  })
  const askRemove = (): void =>
    confirm.ask({
      title: t('remove.ask', { count: selected.length }),
      text: t('remove.text'),
      yes: t('remove.yes'),
      isDangerous: true,
      onYes: () => change.mutate('remove'),
    })
  const hasExcluded = selected.some(({ excluded }) => excluded !== null)
  return (
    <div className={styles.selected}>
      <span aria-live="polite">{t('list.selected', { count: selected.length })}</span>
      <Button variant="default" onClick={onMany}>
        {t('many.open')}
      </Button>
      <Button variant="default" onClick={onExclude}>
        {t('exclude.open')}
      </Button>
      {hasExcluded && (
        <Button variant="default" loading={change.isPending} onClick={() => change.mutate('readmit')}>
          {t('exclude.readmit')}
        </Button>
      )}
      <Button variant="default" onClick={askRemove}>
        {t('remove.open')}
      </Button>
      <Confirm confirm={confirm} />
    </div>
  )
}
