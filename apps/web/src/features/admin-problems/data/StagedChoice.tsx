import { Button } from '@mantine/core'
import { useTranslation } from '../../../i18n/index.ts'
import { readableBytes } from '../../../lib/bytes.ts'
import styles from './Data.module.css'
import type { Staged } from './use-archive-upload.ts'

interface Props {
  readonly staged: Staged
  readonly hasData: boolean
  readonly onUse: (how: 'replace' | 'append') => void
  readonly onDrop: () => void
}

const shownMost = 50

/** What an uploaded archive holds, and what can be done with it. */
export function StagedChoice({ staged, hasData, onUse, onDrop }: Props) {
  const { t } = useTranslation(['adminProblems', 'common'])
  const { fileList, bytes } = staged
  return (
    <section className={styles.staged} aria-label={t('adminProblems:data.staged')}>
      <p>{t('adminProblems:data.stagedHolds', { count: fileList.length, size: readableBytes(bytes) })}</p>
      <ol className={styles.files}>
        {fileList.slice(0, shownMost).map(({ input, output }) => (
          <li key={input}>
            <code>{input}</code> → <code>{output}</code>
          </li>
        ))}
      </ol>
      {fileList.length > shownMost && <p>{t('adminProblems:data.more', { count: fileList.length - shownMost })}</p>}
      <div className={styles.row}>
        <Button onClick={() => onUse('replace')}>
          {t(hasData ? 'adminProblems:data.useReplace' : 'adminProblems:data.use')}
        </Button>
        {hasData && (
          <Button variant="default" onClick={() => onUse('append')}>
            {t('adminProblems:data.useAppend')}
          </Button>
        )}
        <Button variant="subtle" onClick={onDrop}>
          {t('common:action.cancel')}
        </Button>
      </div>
    </section>
  )
}
