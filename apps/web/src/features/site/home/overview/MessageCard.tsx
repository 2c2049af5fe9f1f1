import { Link } from 'react-router'
import { useTranslation } from '../../../../i18n/index.ts'
import { IconBell } from '../../../../ui/icons.ts'
import { Card } from './Card.tsx'
import styles from './Overview.module.css'

/** The way to unread messages. */
export function MessageCard({ count, to }: { count: number; to: string }) {
  const { t } = useTranslation('homeStart')
  return (
    <Card title={t('messages.title')} icon={<IconBell aria-hidden size={16} />}>
      <Link className={styles.main} to={to}>
        {t('messages.unread', { count })}
      </Link>
    </Card>
  )
}
