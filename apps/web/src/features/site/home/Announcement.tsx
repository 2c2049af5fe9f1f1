import { useTranslation } from '../../../i18n/index.ts'
import { IconArrowLeft } from '../../../ui/icons.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { Prose } from '../../../ui/text/Prose.tsx'
import styles from './Announcements.module.css'
import type { AnnouncementRow } from './Announcements.tsx'

export function Announcement({ row, onBack }: { row: AnnouncementRow; onBack: () => void }) {
  const { t } = useTranslation('common')
  return (
    <article className={styles.article}>
      {/* biome-ignore lint/a11y/noAutofocus: it opened because somebody asked for it, and what had the focus is gone */}
      <button type="button" className={styles.back} autoFocus onClick={onBack}>
        <IconArrowLeft aria-hidden size={16} /> {t('action.back')}
      </button>
      <h3>{row.title}</h3>
      <p className={styles.meta}>
        {row.username} · <RelativeTime at={row.gmtCreate} />
      </p>
      <Prose html={row.html} />
    </article>
  )
}
