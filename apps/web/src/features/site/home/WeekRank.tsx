import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { userHomeOf } from '../../../lib/user-home.ts'
import { Avatar } from '../../../ui/labels/Avatar.tsx'
import { TitleTag } from '../../../ui/labels/TitleTag.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { recentAcceptedQuery } from './queries.ts'
import styles from './WeekRank.module.css'

type Row = DataFor<'site.recentAccepted'>[number]

/** Users with the most solved problems in the last seven days. Users without solves are not ranked. */
export function WeekRank() {
  const { t } = useTranslation('home')
  const { data, error } = useQuery(recentAcceptedQuery)
  const rows = data?.filter(({ ac }) => ac > 0)
  if (rows?.length === 0 || (error !== null && rows === undefined)) return null
  return (
    <Panel title={t('rank.title')}>
      <ol className={styles.rank}>
        {rows === undefined
          ? [0, 1, 2, 3, 4].map((line) => (
              <li key={line}>
                <Skeleton seed={line} />
              </li>
            ))
          : rows.map((row, place) => <Person key={row.uid} row={row} place={place + 1} />)}
      </ol>
    </Panel>
  )
}

function Person({ row, place }: { row: Row; place: number }) {
  const { t } = useTranslation('home')
  const solved = new URLSearchParams({ username: row.username, status: '0' })
  return (
    <li>
      <span className={styles.place}>{place}</span>
      <Avatar name={row.username} url={row.avatar} size={24} />
      <Link className={styles.name} to={userHomeOf(row.username, row.uid)} title={row.nickname ?? undefined}>
        {row.username}
      </Link>
      <TitleTag name={row.titleName} color={row.titleColor} />
      <Link className={styles.count} to={`/status?${solved}`} aria-label={t('rank.solved', { count: row.ac })}>
        {row.ac}
      </Link>
    </li>
  )
}
