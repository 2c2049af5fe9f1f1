import { type DragEvent, useId, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import styles from './UploadBox.module.css'

interface Props {
  readonly label: string
  readonly hint?: string
  /** As of an input of files, e.g. `.zip`. */
  readonly accept: string
  readonly multiple?: true
  /** From 0 to 1 while something is on its way; null otherwise. */
  readonly progress: number | null
  readonly onFiles: (files: File[]) => void
  readonly onCancel?: () => void
}

/** A place to drop a file on or to choose one with; shows how much has gone. */
export function UploadBox({ label, hint, accept, multiple, progress, onFiles, onCancel }: Props) {
  const { t } = useTranslation(['admin', 'common'])
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const take = (list: FileList | null): void => {
    if (list !== null && list.length > 0) onFiles([...list])
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  if (progress !== null) {
    return (
      <div className={styles.box}>
        <Progress label={label} part={progress} />
        {onCancel !== undefined && (
          <button type="button" className={styles.cancel} onClick={onCancel}>
            {t('common:action.cancel')}
          </button>
        )}
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the first
    <div
      className={styles.box}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <input
        id={id}
        type="file"
        className={styles.input}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file may be chosen once more.
          event.currentTarget.value = ''
        }}
      />
      <label htmlFor={id} className={styles.button}>
        {label}
      </label>
      <span className={styles.hint}>{hint ?? t('admin:upload.drop')}</span>
    </div>
  )
}

/** How much of something is done, as a bar and in percent. */
export function Progress({ label, part }: { label: string; part: number }) {
  const percent = Math.round(part * 100)
  return (
    <span className={styles.progress}>
      <progress max={100} value={percent} aria-label={label} />
      <span>{percent}%</span>
    </span>
  )
}
