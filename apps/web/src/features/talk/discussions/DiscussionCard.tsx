import type { DiscussionRow } from '@verdict/contract'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { userHomeOf } from '../../../lib/user-home.ts'
import { Avatar } from '../../../ui/labels/Avatar.tsx'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { RoleBadge } from '../../../ui/labels/RoleBadge.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { Category } from './Category.tsx'
import styles from './DiscussionCard.module.css'
import { IconEye, IconMessage, IconPin, IconThumbUp } from './icons.ts'

interface Props {
  readonly row: DiscussionRow
  /** Address of the discussion, in its group or in public. */
  readonly to: string
  /** Address of the problem it is about; undefined where the list is about that problem anyway. */
  readonly problemTo?: string | undefined
  /** Buttons under the card, for those who manage the list. */
  readonly children?: ReactNode
}

/** One discussion of a list. */
export function DiscussionCard({ row, to, problemTo, children }: Props) {
  const { t } = useTranslation('discussions')
  const id = useId()
  return (
    <li className={styles.card} aria-labelledby={id}>
      <div className={styles.main}>
        <h2 id={id} className={styles.title}>
          {row.topPriority && (
            <Badge look="frozen">
              <IconPin aria-hidden size={12} /> {t('pinned')}
            </Badge>
          )}
          {row.status !== 0 && <Badge look="wrong">{t('disabled')}</Badge>}
          {row.isEditorial && <Badge look="accepted">{t('editorial')}</Badge>}
          <Link to={to}>{row.title}</Link>
        </h2>
        <p className={styles.description}>{row.description}</p>
        <p className={styles.meta}>
          <Link className={styles.author} to={userHomeOf(row.author, row.uid)}>
            <Avatar name={row.author} url={row.avatar} size={20} />
            {row.author}
          </Link>
          <RoleBadge role={row.role} names={{ root: t('role.root'), admin: t('role.admin') }} />
          <RelativeTime at={row.gmtCreate} />
          {row.commentNum > 0 && (
            <span>
              {t('lastReply')} <RelativeTime at={row.activeTime} />
            </span>
          )}
          <Category name={row.categoryName} color={row.categoryColor} />
          {row.pid !== null && problemTo !== undefined && (
            <Link to={problemTo} aria-label={t('goToProblem', { pid: row.pid })}>
              {row.pid}
            </Link>
          )}
        </p>
      </div>
      <Counts row={row} />
      {children !== undefined && <div className={styles.tools}>{children}</div>}
    </li>
  )
}

export function Counts({ row }: { row: Pick<DiscussionRow, 'commentNum' | 'likeNum' | 'viewNum'> }) {
  const { t } = useTranslation('discussions')
  const counts = [
    ['comments', row.commentNum, IconMessage],
    ['likes', row.likeNum, IconThumbUp],
    ['views', row.viewNum, IconEye],
  ] as const
  return (
    <ul className={styles.counts}>
      {counts.map(([name, count, Icon]) => (
        <li key={name} title={t(`count.${name}`, { count })}>
          <Icon aria-hidden size={15} />
          <span aria-hidden>{count}</span>
          <span className={styles.hidden}>{t(`count.${name}`, { count })}</span>
        </li>
      ))}
    </ul>
  )
}

export function DiscussionCardWaiting({ line }: { line: number }) {
  return (
    <li className={styles.card}>
      <div className={styles.main}>
        <Skeleton seed={line} />
        <Skeleton seed={line + 4} />
        <Skeleton seed={line + 9} width="40%" />
      </div>
    </li>
  )
}
