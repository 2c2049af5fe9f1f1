import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { familyName } from './family-name.ts'
import type { Pair, State } from './queries.ts'
import styles from './Similarity.module.css'

interface Props {
  readonly rows: readonly Pair[] | undefined
  readonly stale: boolean
}

/** Pairs of similar programs, each leading to the two programs. */
export function PairTable({ rows, stale }: Props) {
  const { t } = useTranslation('similarity')
  const { pathname } = useLocation()
  return (
    <DataTable
      caption={t('pairs')}
      rows={rows}
      stale={stale}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'percent',
          head: t('similarity'),
          width: '96px',
          align: 'end',
          cell: ({ percent }) => <strong className={styles.percent}>{percent} %</strong>,
        },
        {
          key: 'users',
          head: t('users'),
          small: 'title',
          wraps: true,
          cell: ({ id, first, second }) => (
            <Link to={`${pathname.replace(/\/$/, '')}/${id}`}>
              {t('pairOf', { first: nameOf(first), second: nameOf(second) })}
            </Link>
          ),
        },
        { key: 'problem', head: t('problem'), width: '112px', cell: ({ problemId }) => problemId },
        {
          key: 'family',
          head: t('language'),
          width: '112px',
          medium: 'hidden',
          cell: ({ family }) => familyName(family),
        },
        {
          key: 'alsoIn',
          head: t('alsoIn'),
          width: '136px',
          align: 'end',
          small: 'labelled',
          medium: 'hidden',
          cell: ({ alsoIn }) => (alsoIn === 0 ? '–' : t('alsoInCount', { count: alsoIn })),
        },
        {
          key: 'time',
          head: t('laterSubmission'),
          width: '144px',
          medium: 'hidden',
          small: 'hidden',
          cell: ({ second }) => <RelativeTime at={second.submitTime} />,
        },
        { key: 'state', head: t('decision'), width: '128px', cell: ({ state }) => <StateBadge state={state} /> },
      ]}
    />
  )
}

/** Username with the real name, which staff know students by. */
export const nameOf = ({ username, realname }: Pair['first']): string =>
  realname === null || realname === '' ? username : `${username} (${realname})`

const looks = { open: 'limit', talked: 'progress', confirmed: 'wrong', dismissed: 'neutral' } as const

export function StateBadge({ state }: { readonly state: State }) {
  const { t } = useTranslation('similarity')
  return <Badge look={looks[state]}>{t(`state.${state}`)}</Badge>
}
