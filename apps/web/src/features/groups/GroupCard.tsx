import type { GroupSummary } from '@verdict/contract'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { askToLogin } from '../../api/ask-to-login.ts'
import { useUser } from '../../api/session.ts'
import { useTranslation } from '../../i18n/index.ts'
import { localTime, parseInstant } from '../../lib/time.ts'
import { userHomeOf } from '../../lib/user-home.ts'
import { Avatar } from '../../ui/labels/Avatar.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import styles from './GroupsPage.module.css'
import { GroupTags } from './GroupTags.tsx'

/** One group of the list. */
export function GroupCard({ group }: { group: GroupSummary }) {
  const { t } = useTranslation('groups')
  const isIn = useUser() !== null
  const open = (event: MouseEvent): void => {
    if (isIn) return
    event.preventDefault()
    askToLogin()
  }
  const created = parseInstant(group.gmtCreate)
  return (
    <li className={styles.card}>
      <Avatar name={group.name} url={group.avatar} size={48} />
      <div className={styles.names}>
        <h2 title={group.name}>
          <Link className={styles.open} to={`/group/${group.id}`} onClick={open}>
            {group.name}
          </Link>
        </h2>
        <p className={styles.meta}>
          {group.owner !== '' && <Link to={userHomeOf(group.owner)}>{group.owner}</Link>}
          <span>{t('members.count', { count: group.memberCount })}</span>
          <time dateTime={created.toISOString()} title={t('created')}>
            {localTime(created).slice(0, 10)}
          </time>
        </p>
      </div>
      <p className={styles.brief}>{group.brief}</p>
      <GroupTags group={group} />
    </li>
  )
}

export function GroupCardWaiting({ line }: { line: number }) {
  return (
    <li className={styles.card}>
      <Skeleton seed={line} width="48px" />
      <div className={styles.names}>
        <Skeleton seed={line + 3} />
        <Skeleton seed={line + 7} />
      </div>
    </li>
  )
}
