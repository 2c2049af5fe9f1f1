import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DirectConversation } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../api/client.ts'
import { foundUsersQuery } from '../../../api/found-users.ts'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useLater } from '../../../lib/use-later.ts'
import { shownCount } from '../../../live/unread.ts'
import { TextButton } from '../../../ui/controls/TextButton.tsx'
import { Avatar } from '../../../ui/labels/Avatar.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import listStyles from './ConversationList.module.css'
import styles from './DirectPage.module.css'
import { PreferenceDialog } from './PreferenceDialog.tsx'
import { conversationsQuery } from './queries.ts'

const restMs = 300
const step = limits.directMessage.conversationPageSize

/** Own conversations, with a search that also finds users to write to. */
export function ConversationList({ open }: { open: string | undefined }) {
  const { t } = useTranslation('direct')
  const [text, setText] = useState('')
  const [limit, setLimit] = useState<number>(step)
  const [isSetting, setIsSetting] = useState(false)
  const keyword = useLater(text.trim(), restMs)
  const { data, error, refetch } = useQuery(conversationsQuery(keyword, limit))
  return (
    <nav className={styles.conversations} aria-label={t('list.label')}>
      <div className={listStyles.search}>
        <input
          type="search"
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          maxLength={limits.keyword.maxChars}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <TextButton onClick={() => setIsSetting(true)}>{t('settings.open')}</TextButton>
      </div>
      {data === undefined && error === null && <Waiting />}
      {data === undefined && error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data?.total === 0 && keyword === '' && (
        <EmptyState drawing="messages" title={t('list.none')} hint={t('list.noneHint')} />
      )}
      <ul className={listStyles.rows}>
        {data?.records.map((row) => (
          <Conversation key={row.partner.uid} row={row} isOpen={row.partner.uid === open} />
        ))}
      </ul>
      {data !== undefined && data.total > data.records.length && (
        <Button variant="subtle" size="xs" onClick={() => setLimit(limit + step)}>
          {t('list.more')}
        </Button>
      )}
      {keyword !== '' && <People keyword={keyword} known={data?.records ?? []} />}
      {isSetting && <PreferenceDialog onClose={() => setIsSetting(false)} />}
    </nav>
  )
}

function Conversation({ row, isOpen }: { row: DirectConversation; isOpen: boolean }) {
  const { t } = useTranslation('direct')
  const { partner, last, unread } = row
  const excerpt = last.isDeleted ? t('message.deleted') : last.excerpt
  return (
    <li>
      <Link
        to={`/message/direct/${partner.uid}`}
        className={listStyles.row}
        data-unread={unread > 0}
        aria-current={isOpen ? 'page' : undefined}
      >
        <Avatar name={partner.username} url={partner.avatar} size={36} />
        <span className={listStyles.rowText}>
          <span className={listStyles.rowHead}>
            <span className={styles.name}>{partner.username}</span>
            <span className={listStyles.time}>
              <RelativeTime at={last.gmtCreate} />
            </span>
          </span>
          <span className={listStyles.rowFoot}>
            <span className={listStyles.excerpt}>
              {row.isBlocked ? t('list.blocked') : last.isMine ? t('list.mine', { text: excerpt }) : excerpt}
            </span>
            {unread > 0 && (
              <span className={listStyles.badge}>
                <span aria-hidden>{shownCount(unread)}</span>
                <VisuallyHidden>{t('list.unread', { count: unread })}</VisuallyHidden>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** Users without a conversation so far. */
function People({ keyword, known }: { keyword: string; known: readonly DirectConversation[] }) {
  const { t } = useTranslation('direct')
  const viewer = useUser()
  const { data } = useQuery(foundUsersQuery(keyword))
  if (data === undefined) return null
  const skipped = new Set([viewer?.uid, ...known.map(({ partner }) => partner.uid)])
  const people = data.users.filter(({ uid }) => !skipped.has(uid))
  return (
    <section className={listStyles.people} aria-label={t('list.people')}>
      <h2>{t('list.people')}</h2>
      {people.length === 0 && <p className={styles.muted}>{t('list.noPeople')}</p>}
      <ul className={listStyles.rows}>
        {people.map(({ uid, username, nickname }) => (
          <li key={uid}>
            <Link to={`/message/direct/${uid}`} className={listStyles.row}>
              <Avatar name={username} url={null} size={28} />
              <span className={listStyles.rowText}>
                <span className={styles.name}>{username}</span>
                {nickname !== null && <span className={listStyles.excerpt}>{nickname}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy>
      {[1, 2, 3].map((seed) => (
        <Skeleton key={seed} seed={seed} />
      ))}
    </div>
  )
}
