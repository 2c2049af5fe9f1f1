import { diffLines } from 'diff'
import { useTranslation } from '../../i18n/index.ts'
import { Notice } from '../../ui/states/Notice.tsx'
import styles from './Remote.module.css'
import type { Preview } from './RemotePicker.tsx'

type Changes = NonNullable<Preview['stored']>['changes']

/** What importing a stored problem again would replace, field by field. */
export function RemoteChanges({ changes, displayId }: { readonly changes: Changes; readonly displayId: string }) {
  const { t } = useTranslation('remoteImport')
  if (changes.length === 0) return <Notice kind="info">{t('stored.same', { id: displayId })}</Notice>
  return (
    <>
      <Notice kind="warning">{t('stored.changes', { id: displayId, count: changes.length })}</Notice>
      <ul className={styles.changes}>
        {changes.map(({ field, before, after }) => (
          <li key={field}>
            <details open>
              <summary>{t(`field.${field}`)}</summary>
              <Lines before={before} after={after} label={t('diff', { field: t(`field.${field}`) })} />
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Unchanged lines between two changes; longer runs are cut. */
const keptLines = 2

function Lines({ before, after, label }: { readonly before: string; readonly after: string; readonly label: string }) {
  const { t } = useTranslation('remoteImport')
  const parts = diffLines(`${before}\n`, `${after}\n`)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, by keyboard too
    <section className={styles.diff} tabIndex={0} aria-label={label}>
      {parts.map(({ value, added, removed }, place) => {
        const lines = value.replace(/\n$/, '').split('\n')
        const shown = added || removed ? lines : around(lines, place === 0, place === parts.length - 1)
        const kind = added ? 'added' : removed ? 'removed' : 'same'
        return shown.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a difference is rendered as a whole
          <span key={`${place}-${index}`} data-kind={line === null ? 'cut' : kind}>
            {kind !== 'same' && <i>{t(`line.${kind}`)}</i>}
            {line ?? '…'}
          </span>
        ))
      })}
    </section>
  )
}

/** The lines next to a change; null stands for those left out. */
const around = (lines: readonly string[], isFirst: boolean, isLast: boolean): readonly (string | null)[] => {
  const head = isFirst ? 0 : keptLines
  const tail = isLast ? 0 : keptLines
  if (lines.length <= head + tail + 1) return lines
  return [...lines.slice(0, head), null, ...lines.slice(lines.length - tail)]
}
