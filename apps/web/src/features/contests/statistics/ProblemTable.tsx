import type { ProblemStatistics } from '@verdict/contract'
import { verdictShort } from '@verdict/contract/vocabulary'
import type { CSSProperties } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { contestTime } from '../../../live/contest/contest-time.ts'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import family from '../../../ui/verdict/family.module.css'
import { lookOf, nameOf } from '../../../ui/verdict/verdict-look.ts'
import styles from './Statistics.module.css'

/** Results per problem. */
export function ProblemTable({ problems }: { problems: readonly ProblemStatistics[] }) {
  const { t } = useTranslation('contestStatistics')
  const columns: readonly Column<ProblemStatistics>[] = [
    {
      key: 'problem',
      head: t('problem'),
      small: 'title',
      wraps: true,
      cell: ({ displayId, title, color }) => (
        <span className={styles.label}>
          <span aria-hidden className={styles.swatch} style={{ backgroundColor: color ?? 'transparent' }} />
          <span>
            {displayId} · {title}
          </span>
        </span>
      ),
    },
    {
      key: 'solved',
      head: t('triedSolved'),
      align: 'end',
      width: '130px',
      small: 'labelled',
      cell: ({ solved, tried }) => `${solved} / ${tried}`,
    },
    {
      key: 'submissions',
      head: t('submissions'),
      align: 'end',
      width: '110px',
      small: 'labelled',
      cell: ({ submissions }) => submissions,
    },
    {
      key: 'first',
      head: t('first'),
      width: '220px',
      wraps: true,
      small: 'labelled',
      cell: ({ first }) =>
        first === null ? t('nobody') : t('firstAt', { name: first.name, time: contestTime(first.time) }),
    },
    {
      key: 'verdicts',
      head: t('verdicts'),
      width: '240px',
      wraps: true,
      medium: 'hidden',
      cell: ({ verdicts }) => (verdicts.length === 0 ? '–' : <Shares verdicts={verdicts} />),
    },
  ]
  return <DataTable caption={t('byProblem')} columns={columns} rows={problems} rowKey={({ displayId }) => displayId} />
}

/** Verdicts in one strip, and below it each with its number: colour only helps. */
function Shares({ verdicts }: Pick<ProblemStatistics, 'verdicts'>) {
  const { t } = useTranslation('contestStatistics')
  const verdictText = useTranslation('verdict').t
  const named = verdicts.map(({ status, count }) => ({ status, count, name: nameOf(status) }))
  const words = named.map(({ name, count }) => t('verdictShare', { name: verdictText(name), count })).join(' · ')
  return (
    <span className={styles.verdicts} role="img" aria-label={words} title={words}>
      <span className={styles.shares}>
        {named.map(({ status, count }) => (
          <span
            key={status}
            className={family.family}
            data-family={lookOf(status).family}
            style={{ '--share': count } as CSSProperties}
          />
        ))}
      </span>
      <span className={styles.codes}>
        {named.map(({ name, count }) => `${verdictShort[name]} ${count}`).join(' · ')}
      </span>
    </span>
  )
}
