import { Button } from '@mantine/core'
import { useTranslation } from '../../../../i18n/index.ts'
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import styles from './CreateToken.module.css'

/** A new token: shown only once, so it stays until the user confirms it is saved. */
export function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <Notice kind="warning">
      <div className={styles.new}>
        <strong>{t('tokens.new')}</strong>
        <p>{t('tokens.keep')}</p>
        <code className={styles.token}>{token}</code>
        <div className={styles.buttons}>
          <CopyButton text={token} />
          <Button size="xs" onClick={onDone}>
            {t('codes.kept')}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
