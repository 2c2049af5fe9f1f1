import type { Comment, CommentReply } from '@verdict/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { userHomeOf } from '../../../lib/user-home.ts'
import { Avatar } from '../../../ui/labels/Avatar.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { RoleBadge } from '../../../ui/labels/RoleBadge.tsx'
import { TitleTag } from '../../../ui/labels/TitleTag.tsx'
import { Prose } from '../../../ui/text/Prose.tsx'
import styles from './Comments.module.css'

interface Props {
  readonly row: Comment | CommentReply
  /** The user replied to. */
  readonly to?: string | null
  readonly size: number
  /** Its actions. */
  readonly actions: ReactNode
  /** Replaces the text while editing. */
  readonly editor?: ReactNode
  readonly children?: ReactNode
}

/** One comment or reply: author, time, text, and actions. */
export function Said({ row, to, size, actions, editor, children }: Props) {
  const { t } = useTranslation('comments')
  return (
    <article className={styles.said}>
      <Avatar name={row.fromName} url={row.fromAvatar} size={size} />
      <div className={styles.body}>
        <header className={styles.head}>
          <Link to={userHomeOf(row.fromName, row.fromUid)} className={styles.who}>
            {row.fromName}
          </Link>
          <RoleBadge role={row.fromRole} names={{ root: t('role.root'), admin: t('role.admin') }} />
          <TitleTag name={row.fromTitleName} color={row.fromTitleColor} />
          {to !== undefined && to !== null && <span className={styles.to}>{t('to', { name: to })}</span>}
        </header>
        {editor ?? <Prose html={row.html} />}
        <footer className={styles.foot}>
          <RelativeTime at={row.gmtCreate} />
          {row.editedAt !== null && <span>{t('edited')}</span>}
          {actions}
        </footer>
        {children}
      </div>
    </article>
  )
}
