import { ActionIcon } from '@mantine/core'
import { useTranslation } from '../i18n/index.ts'
import { IconPencil, IconTrash } from './icons.ts'
import styles from './RowButtons.module.css'

interface Props {
  /** What the row is about, for whoever cannot see the row around the buttons. */
  readonly name: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** Edit and delete, at the end of a row of the back office. */
export function RowButtons({ name, onEdit, onRemove }: Props) {
  const { t } = useTranslation('admin')
  const words = (text: string) => ({ 'aria-label': text, title: text })
  return (
    <span className={styles.buttons}>
      <ActionIcon onClick={onEdit} {...words(t('table.editOf', { name }))}>
        <IconPencil aria-hidden size={18} />
      </ActionIcon>
      <ActionIcon onClick={onRemove} {...words(t('table.removeOf', { name }))}>
        <IconTrash aria-hidden size={18} />
      </ActionIcon>
    </span>
  )
}
