import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { DataFor } from '../../api/endpoints.ts'
import { useTranslation } from '../../i18n/index.ts'
import { userHomeOf } from '../../lib/user-home.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import type { RankKind } from './rank-filter.ts'
import styles from './TopTen.module.css'

type Row = DataFor<'ranks.list'>['records'][number]

const most = 10
/** Two columns, where there is room for them. */
const mostLines = most / 2

interface Props {
  readonly kind: RankKind
  readonly rows: readonly Row[] | undefined
}

/** The first ten as bars; a list, so that who cannot see the bars reads the numbers. */
export function TopTen({ kind, rows }: Props) {
  const { t } = useTranslation('ranks')
  const measure = (row: Row): number => (kind === 'oi' ? (row.score ?? 0) : row.ac)
  const top = rows?.slice(0, most).filter((row) => measure(row) > 0)
  if (top?.length === 0) return null
  const best = Math.max(1, ...(top ?? []).map(measure))
  const style: CSSProperties & Record<'--lines', number> = { '--lines': Math.min(mostLines, top?.length ?? mostLines) }
  return (
    <Panel title={t(`${kind}.top`)}>
      <ol className={styles.bars} style={style}>
        {top === undefined
          ? Array.from({ length: most }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
              <li key={line}>
                <Skeleton seed={line} />
              </li>
            ))
          : top.map((row) => (
              <li key={row.uid}>
                <Link to={userHomeOf(row.username, row.uid)} className={styles.name} title={row.nickname ?? undefined}>
                  {row.username}
                </Link>
                <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect className={styles.fill} width={(measure(row) / best) * 100} height="10" />
                </svg>
                <span className={styles.count}>{measure(row)}</span>
              </li>
            ))}
      </ol>
    </Panel>
  )
}
