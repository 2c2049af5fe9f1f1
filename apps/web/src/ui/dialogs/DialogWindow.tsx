import { Modal } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { useFocusBack } from '../../lib/use-focus-return.ts'
import styles from './DialogWindow.module.css'

export interface WindowProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly width?: number
  /** A click outside closes the window. */
  readonly closesOutside?: boolean
}

/** Counts the windows above the surrounding one. */
const Above = createContext<(change: (count: number) => number) => void>(() => {})

/**
 * A window above the page: traps the focus and gives it back, closes with Esc and with its button. Pages use `Dialog`, which
 * asks before input is lost.
 */
export function DialogWindow({ title, onClose, children, width = 440, closesOutside = true }: WindowProps) {
  const { t } = useTranslation('common')
  const [above, countAbove] = useState(0)
  useFocusBack()
  useAbove()
  return (
    <Above value={countAbove}>
      <Modal.Root
        opened
        centered
        size={width}
        onClose={onClose}
        closeOnClickOutside={closesOutside}
        // A key closes the topmost window alone.
        closeOnEscape={above === 0}
      >
        <Modal.Overlay />
        <Modal.Content>
          <div className={styles.head}>
            <Modal.Title className={styles.title}>{title}</Modal.Title>
            <Modal.CloseButton aria-label={t('action.close')} />
          </div>
          <Modal.Body>{children}</Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </Above>
  )
}

/** Tells the window below, if there is one, that this one is above it. */
const useAbove = (): void => {
  const countAbove = useContext(Above)
  useEffect(() => {
    countAbove((count) => count + 1)
    return () => countAbove((count) => count - 1)
  }, [countAbove])
}
