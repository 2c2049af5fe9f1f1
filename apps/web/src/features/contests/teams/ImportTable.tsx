import type { TeamImportPlan, TeamImportRow } from '@verdict/contract'
import { useTranslation } from '../../../i18n/index.ts'
import { listText } from '../../../lib/list-text.ts'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import styles from './Teams.module.css'

interface Props {
  readonly plan: TeamImportPlan
  readonly rows: readonly TeamImportRow[]
}

/** Every team of a file with the result of its import. */
export function ImportTable({ plan, rows }: Props) {
  const { t } = useTranslation('contestTeams')
  const nameOf = new Map([...plan.organizations, ...plan.categories].map(({ id, name }) => [id, name]))
  const named = (id: string): string => nameOf.get(id) ?? id
  const columns: Column<TeamImportRow>[] = [
    { key: 'line', head: t('import.line'), width: '60px', align: 'end', small: 'labelled', cell: ({ line }) => line },
    {
      key: 'username',
      head: t('username'),
      width: '130px',
      small: 'title',
      cell: ({ team }) => team.username,
    },
    { key: 'name', head: t('name'), width: '170px', cell: ({ team }) => <span title={team.name}>{team.name}</span> },
    {
      key: 'members',
      head: t('members'),
      medium: 'hidden',
      wraps: true,
      cell: ({ team }) => listText(team.members),
    },
    { key: 'seat', head: t('seat'), width: '80px', cell: ({ team }) => team.seat },
    {
      key: 'groups',
      head: t('import.groups'),
      width: '170px',
      wraps: true,
      cell: ({ team }) => listText([team.organization ?? '', ...team.categories].filter((id) => id !== '').map(named)),
    },
    {
      key: 'state',
      head: t('import.result'),
      width: '170px',
      wraps: true,
      cell: ({ state, faults }) =>
        faults.length === 0 ? (
          <span className={styles.good}>{t(`import.state.${state}`)}</span>
        ) : (
          <span className={styles.bad}>{faults.map((fault) => t(`import.fault.${fault}`)).join('；')}</span>
        ),
    },
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={styles.preview} aria-label={t('import.preview')} tabIndex={0}>
      <DataTable caption={t('import.preview')} columns={columns} rows={rows} rowKey={({ line }) => line} />
    </section>
  )
}
