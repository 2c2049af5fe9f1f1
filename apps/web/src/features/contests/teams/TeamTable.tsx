import { Button } from '@mantine/core'
import type { ContestTeamList, ListedTeam } from '@verdict/contract'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import { selectColumn } from '../../../ui/tables/select-column.tsx'
import styles from './Teams.module.css'

interface Props {
  readonly data: ContestTeamList
  readonly rows: readonly ListedTeam[]
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
  readonly onEdit: (team: ListedTeam) => void
}

/** One page of teams. */
export function TeamTable({ data, rows, chosen, onChosen, onEdit }: Props) {
  const { t } = useTranslation('contestTeams')
  const { can } = useContest()
  const organizations = new Map(data.organizations.map((item) => [item.id, item.name]))
  const categories = new Map(data.categories.map((item) => [item.id, item.name]))
  const columns: readonly Column<ListedTeam>[] = [
    selectColumn({
      rows,
      keyOf: ({ username }) => username,
      nameOf: ({ username }) => username,
      chosen,
      onChange: onChosen,
    }),
    { key: 'team', head: t('team'), small: 'title', wraps: true, cell: (team) => <Who team={team} /> },
    {
      key: 'organization',
      head: t('organization'),
      small: 'labelled',
      wraps: true,
      cell: ({ organization, school }) =>
        organization === null ? <span className={styles.muted}>{school}</span> : organizations.get(organization),
    },
    {
      key: 'categories',
      head: t('categories'),
      small: 'labelled',
      wraps: true,
      cell: ({ categories: ids }) => ids.map((id) => categories.get(id) ?? id).join(', '),
    },
    { key: 'seat', head: t('seat'), small: 'labelled', width: '110px', cell: ({ seat }) => seat },
    {
      key: 'submissions',
      head: t('submissions'),
      align: 'end',
      small: 'labelled',
      medium: 'hidden',
      width: '110px',
      cell: ({ submissions }) => submissions,
    },
    {
      key: 'edit',
      head: t('edit'),
      width: '90px',
      cell: (team) => (
        <Button
          size="xs"
          variant="default"
          aria-label={t('editOf', { name: team.username })}
          onClick={() => onEdit(team)}
        >
          {t('edit')}
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      caption={t('list.title')}
      columns={can.edit ? columns : columns.filter(({ key }) => key !== 'edit' && key !== 'select')}
      rows={rows}
      rowKey={({ uid }) => uid}
    />
  )
}

function Who({ team }: { team: ListedTeam }) {
  const { t } = useTranslation('contestTeams')
  const { name, username, nickname, members, excluded } = team
  return (
    <span className={styles.who}>
      <strong>{name === '' ? nickname || username : name}</strong>
      <span className={styles.muted}>{[username, ...members].join(' · ')}</span>
      {excluded !== null && (
        <span className={styles.excluded}>
          {t('exclude.by', {
            name: excluded.by,
            time: localTime(parseInstant(excluded.at)),
            reason: excluded.reason,
          })}
        </span>
      )}
    </span>
  )
}
