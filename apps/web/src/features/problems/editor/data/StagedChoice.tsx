import { Button } from '@mantine/core'
import { useTranslation } from '../../../../i18n/index.ts'
import { readableBytes } from '../../../../lib/bytes.ts'
import { comparedWith } from './compared-with.ts'
import styles from './Data.module.css'
import type { DataSet } from './queries.ts'
import type { Staged } from './use-archive-upload.ts'

interface Props {
  readonly staged: Staged
  /** The cases the problem has; null when it has no data. */
  readonly present: DataSet['cases'] | null
  readonly onUse: (how: 'replace' | 'append') => void
  readonly onDrop: () => void
}

const shownMost = 50
const namedMost = 10

const namesOf = (names: readonly string[]): string =>
  [...names.slice(0, namedMost), ...(names.length > namedMost ? ['…'] : [])].join(', ')

/** Content of an uploaded archive, and its actions. */
export function StagedChoice({ staged, present, onUse, onDrop }: Props) {
  const { t } = useTranslation(['adminProblems', 'common'])
  const { fileList, bytes } = staged
  const hasData = present !== null
  const { known, fresh, gone } = comparedWith(present ?? [], fileList)
  return (
    <section className={styles.staged} aria-label={t('adminProblems:data.staged')}>
      <p>{t('adminProblems:data.stagedHolds', { count: fileList.length, size: readableBytes(bytes) })}</p>
      <ol className={styles.files}>
        {fileList.slice(0, shownMost).map(({ input, output }) => (
          <li key={input}>
            <code>{input}</code> → <code>{output}</code>
            {hasData && fresh.has(input) && ` · ${t('adminProblems:data.isNew')}`}
          </li>
        ))}
      </ol>
      {fileList.length > shownMost && <p>{t('adminProblems:data.more', { count: fileList.length - shownMost })}</p>}
      {hasData && (
        <p>
          {t('adminProblems:data.keeps', { known, fresh: fresh.size })}
          {gone.length > 0 && ` ${t('adminProblems:data.goes', { count: gone.length, names: namesOf(gone) })}`}
        </p>
      )}
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
