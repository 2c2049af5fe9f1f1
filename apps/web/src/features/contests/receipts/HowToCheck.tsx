import { useTranslation } from '../../../i18n/index.ts'
import styles from './Receipts.module.css'

/** How to verify receipts against the log, briefly; docs/receipts.md has the details. */
export function HowToCheck() {
  const { t } = useTranslation('receipts')
  return (
    <details className={styles.how}>
      <summary>{t('how.title')}</summary>
      <ol>
        <li>{t('how.keep')}</li>
        <li>
          {t('how.key')} <a href="/api/receipt-key">/api/receipt-key</a>
        </li>
        <li>{t('how.log')}</li>
        <li>
          {t('how.run')}
          <code className={styles.command}>
            npm run verify-log -- --log contest_log.jsonl --receipt receipt.json --key key.pem
          </code>
        </li>
      </ol>
    </details>
  )
}
