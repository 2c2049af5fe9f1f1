import { ActionIcon } from '@mantine/core'
import { useTranslation } from '../../i18n/index.ts'
import { IconPencil, IconTrash } from '../icons.ts'
import styles from './RowButtons.module.css'

interface Props {
  /** Subject of the row, for screen readers. */
  readonly name: string
  /** Null leaves the button out. */
  readonly onEdit: (() => void) | null
  readonly onRemove: (() => void) | null
}

/** Edit and delete, at the end of a row of an admin list. */
export function RowButtons({ name, onEdit, onRemove }: Props) {
  const { t } = useTranslation()
  const words = (text: string) => ({ 'aria-label': text, title: text })
  return (
    <span className={styles.buttons}>
      {onEdit !== null && (
        <ActionIcon onClick={onEdit} {...words(t('action.editOf', { name }))}>
          <IconPencil aria-hidden size={18} />
        </ActionIcon>
      )}
      {onRemove !== null && (
        <ActionIcon onClick={onRemove} {...words(t('action.removeOf', { name }))}>
          <IconTrash aria-hidden size={18} />
        </ActionIcon>
      )}
    </span>
  )
}
