import { useQuery } from '@tanstack/react-query'
import type { TalkMessage } from '@verdict/contract'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { userHomeOf } from '../../../lib/user-home.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { IconX } from '../../../ui/icons.ts'
import { Avatar } from '../../../ui/labels/Avatar.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { pageSizeOf, type TalkKind } from './kinds.ts'
import { MessageFrame } from './MessageFrame.tsx'
import styles from './MessagesPage.module.css'
import { talkQuery } from './queries.ts'

const noFilter = {}

interface Props {
  readonly kind: TalkKind
  readonly onRemove: (id: number) => void
}

/** Comments and replies to the reader, and likes. */
export function TalkList({ kind, onRemove }: Props) {
  const { t } = useTranslation('messages')
  const filter = useAddressFilter(noFilter, pageSizeOf(kind))
  const list = useQuery(talkQuery(kind, filter))
  return (
    <MessageFrame filter={filter} list={list} empty={t(`empty.${kind.name}`)}>
      {list.data?.records.map((row) => (
        <Talk key={row.id} row={row} onRemove={onRemove} />
      ))}
    </MessageFrame>
  )
}

const actions = ['Discuss', 'Reply', 'Like_Post', 'Like_Discuss'] as const
const isAction = (word: string): word is (typeof actions)[number] => actions.some((action) => action === word)

function Talk({ row, onRemove }: { row: TalkMessage; onRemove: (id: number) => void }) {
  const { t } = useTranslation('messages')
  return (
    <li className={styles.message} data-unread={!row.state}>
      <Avatar name={row.senderUsername} url={row.senderAvatar} size={36} />
      <div className={styles.body}>
        <p className={styles.line}>
          {!row.state && <VisuallyHidden>{t('isUnread')}</VisuallyHidden>}
          <Link to={userHomeOf(row.senderUsername, row.senderId)} className={styles.who}>
            {row.senderUsername}
          </Link>{' '}
          {isAction(row.action) && t(`action.${row.action}`)}{' '}
          {row.url === null ? row.sourceTitle : <Link to={row.url}>{row.sourceTitle}</Link>}
        </p>
        {row.sourceText !== null && <p className={styles.words}>{row.sourceText}</p>}
        {row.quoteText !== null && <blockquote className={styles.quote}>{row.quoteText}</blockquote>}
        <p className={styles.time}>
          <RelativeTime at={row.gmtCreate} />
        </p>
      </div>
      <IconButton label={t('remove')} onClick={() => onRemove(row.id)}>
        <IconX aria-hidden size={16} />
      </IconButton>
    </li>
  )
}
