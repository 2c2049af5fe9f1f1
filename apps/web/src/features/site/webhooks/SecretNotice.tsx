import { Button } from '@mantine/core'
import { useTranslation } from '../../../i18n/index.ts'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './Webhooks.module.css'

/** A new secret: shown only once, so it stays until the admin confirms it is saved. */
export function SecretNotice({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { t } = useTranslation('adminWebhooks')
  return (
    <Notice kind="warning">
      <div className={styles.secretBox}>
        <strong>{t('secret')}</strong>
        <p>{t('secretKeep')}</p>
        <code className={styles.code}>{secret}</code>
        <div className={styles.buttons}>
          <CopyButton text={secret} />
          <Button size="xs" onClick={onDone}>
            {t('secretKept')}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
