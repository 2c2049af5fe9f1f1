import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useLater } from '../../../lib/use-later.ts'
import { Prose } from '../../../ui/text/Prose.tsx'
import styles from './Preview.module.css'
import { previewQuery } from './queries.ts'

const settleMs = 350

/** A preview of the text, as readers will see it. */
export function Preview({ title, content }: { title: string; content: string }) {
  const { t } = useTranslation('discussions')
  const settled = useLater(content, settleMs)
  const { data, error } = useQuery({ ...previewQuery(settled), enabled: settled.trim() !== '' })
  return (
    <article className={styles.preview} aria-label={t('preview')}>
      <p className={styles.label}>{t('preview')}</p>
      {error !== null && <p className={styles.error}>{messageOf(error)}</p>}
      <h2>{title.trim() === '' ? t('untitled') : title}</h2>
      {settled.trim() === '' ? <p className={styles.label}>{t('nothingYet')}</p> : <Prose html={data?.html ?? ''} />}
    </article>
  )
}
