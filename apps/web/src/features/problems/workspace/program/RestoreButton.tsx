import { Button } from '@mantine/core'
import { IconLayoutColumns } from '../icons.ts'
import styles from '../Workspace.module.css'

/** Brings a hidden pane back. */
export function RestoreButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Button
      className={styles.restore ?? ''}
      variant="subtle"
      size="xs"
      leftSection={<IconLayoutColumns aria-hidden size={16} />}
      onClick={onClick}
    >
      {text}
    </Button>
  )
}
