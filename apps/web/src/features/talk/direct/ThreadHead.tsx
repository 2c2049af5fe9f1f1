import type { DirectThread } from '@verdict/contract'
import { Link } from 'react-router'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { userHomeOf } from '../../../lib/user-home.ts'
import { TextButton } from '../../../ui/controls/TextButton.tsx'
import { toast } from '../../../ui/controls/toast.ts'
import { IconArrowLeft } from '../../../ui/icons.ts'
import { Avatar } from '../../../ui/labels/Avatar.tsx'
import styles from './DirectPage.module.css'
import { useRefresh } from './use-refresh.ts'

type Props = Pick<DirectThread, 'partner' | 'isBlocked'>

/** Whom the conversation is with, and the block of this user. */
export function ThreadHead({ partner, isBlocked }: Props) {
  const { t } = useTranslation('direct')
  const refresh = useRefresh()
  const { uid } = partner
  const change = (): void =>
    void (
      isBlocked ? call('directMessages.unblock', { query: { uid } }) : call('directMessages.block', { body: { uid } })
    )
      .then(() => toast.success(t(isBlocked ? 'block.lifted' : 'block.done')))
      .catch(() => {})
      .finally(refresh)
  return (
    <header className={styles.threadHead}>
      <Link to="/message/direct" className={styles.back} aria-label={t('thread.back')}>
        <IconArrowLeft aria-hidden size={18} />
      </Link>
      <Avatar name={partner.username} url={partner.avatar} size={28} />
      <h2 className={styles.name}>
        <Link to={userHomeOf(partner.username, uid)}>{partner.username}</Link>
      </h2>
      <TextButton onClick={change}>{t(isBlocked ? 'block.undo' : 'block.do')}</TextButton>
    </header>
  )
}
