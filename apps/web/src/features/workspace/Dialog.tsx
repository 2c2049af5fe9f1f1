import { CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import styles from './Dialog.module.css'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A small dialog: the browser's own, which keeps the focus inside, gives it back and closes on Escape, for none of the
 * bytes a library would add to this page.
 */
export function Dialog({ title, onClose, children }: Props) {
  const { t } = useTranslation('common')
  const id = useId()
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={element}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <CloseButton onClick={onClose} aria-label={t('action.close')} />
      </div>
      {children}
    </dialog>
  )
}
