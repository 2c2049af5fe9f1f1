import { Button } from '@mantine/core'
import { useTranslation } from '../../../../i18n/index.ts'
import { copyText } from '../../../../lib/copy.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { Notice } from '../../../../ui/states/Notice.tsx'
import styles from './Factors.module.css'

/** New recovery codes: shown only once, so they stay until the user confirms they are saved. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation(['settings', 'common'])
  const text = codes.join('\n')
  const copy = async (): Promise<void> => {
    if (await copyText(text)) toast.success(t('common:action.copied'))
    else toast.error(t('common:action.copyFailed'))
  }
  return (
    <Notice kind="warning">
      <div className={styles.step}>
        <strong>{t('settings:codes.title')}</strong>
        <p>{t('settings:codes.keep')}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.buttons}>
          <Button size="xs" variant="default" onClick={() => void copy()}>
            {t('common:action.copy')}
          </Button>
          <Button
            size="xs"
            variant="default"
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="recovery-codes.txt"
          >
            {t('settings:codes.save')}
          </Button>
          <Button size="xs" onClick={onDone}>
            {t('settings:codes.kept')}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
