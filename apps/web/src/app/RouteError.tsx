import { Button } from '@mantine/core'
import { useTranslation } from '../i18n/index.ts'
import styles from './RouteError.module.css'

/** The last net: a page that threw, or a chunk of a former release that is gone. */
export function RouteError() {
  const { t } = useTranslation('common')
  return (
    <main className={styles.page}>
      <h1>{t('errors.crash')}</h1>
      <p>{t('errors.crashHint')}</p>
      <Button onClick={() => location.reload()}>{t('errors.reload')}</Button>
    </main>
  )
}
