import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { IconExternalLink } from '../../ui/icons.ts'
import { Notice } from '../../ui/states/Notice.tsx'
import { Prose } from '../../ui/text/Prose.tsx'
import styles from './Remote.module.css'
import { RemoteChanges } from './RemoteChanges.tsx'
import type { Preview } from './RemotePicker.tsx'

const parts = ['description', 'input', 'output', 'hint'] as const

interface Props {
  readonly preview: Preview
  /** The action, below the preview. */
  readonly children: ReactNode
}

/** A remote problem as it would be stored, what is not imported, and for a stored one what would change. */
export function RemotePreview({ preview, children }: Props) {
  const { t } = useTranslation('remoteImport')
  const id = useId()
  const { displayId, title, source, stored, losses } = preview
  const name = `${displayId} ${title}`
  return (
    <section className={styles.parts} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{name}</h3>
        <a href={source.url} target="_blank" rel="noopener noreferrer" className={styles.original}>
          {t('original', { site: source.name })}
          <IconExternalLink aria-hidden size={14} />
        </a>
      </div>
      <p className={styles.muted}>
        {t('limits', { time: preview.timeLimit, memory: preview.memoryLimit })} ·{' '}
        {t('languages', { count: preview.languageCount })} · {t('tags', { names: preview.tags.join(', ') })}
      </p>
      {stored !== null && !stored.isRemote && <Notice kind="error">{t('stored.local', { id: displayId })}</Notice>}
      {stored?.isRemote === true && stored.mayReplace && (
        <RemoteChanges changes={stored.changes} displayId={displayId} />
      )}
      {stored?.isRemote === true && !stored.mayReplace && (
        <Notice kind="info">{t('stored.notYours', { id: displayId })}</Notice>
      )}
      <Notice kind={losses.length === 0 ? 'info' : 'warning'}>
        {[
          ...losses.map(({ kind, count }) => t(`loss.${kind}`, { count })),
          t('loss.always', { site: source.name }),
        ].join('\n')}
      </Notice>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long statement scrolls, by keyboard too */}
      <section className={styles.statement} aria-label={t('statement')} tabIndex={0}>
        {parts
          .filter((part) => preview[part].trim() !== '')
          .map((part) => (
            <div key={part}>
              {part !== 'description' && <h4>{t(`part.${part}`)}</h4>}
              <Prose html={preview[part]} />
            </div>
          ))}
        {preview.samples.map(({ input, output }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: samples are known by their number
          <div key={place} className={styles.sample}>
            <figure>
              <figcaption>{t('sampleInput', { number: place + 1 })}</figcaption>
              <pre>{input}</pre>
            </figure>
            <figure>
              <figcaption>{t('sampleOutput', { number: place + 1 })}</figcaption>
              <pre>{output}</pre>
            </figure>
          </div>
        ))}
      </section>
      <div className={styles.bar}>{children}</div>
    </section>
  )
}
