import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { useFocusBack } from '../../lib/use-focus-return.ts'
import styles from './Dialog.module.css'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly width?: number
  /** A click outside closes the dialog, unless input could be lost. */
  readonly closesOutside?: boolean
}

/** A window above the page: traps the focus and gives it back, closes with Esc and with its button. */
export function Dialog({ title, onClose, children, width = 440, closesOutside = true }: Props) {
  const { t } = useTranslation('common')
  useFocusBack()
  return (
    <Modal.Root opened centered size={width} onClose={onClose} closeOnClickOutside={closesOutside}>
      <Modal.Overlay />
      <Modal.Content>
        <div className={styles.head}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('action.close')} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
