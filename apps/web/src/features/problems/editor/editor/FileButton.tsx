import { IconPhoto } from '../icons.ts'
import styles from './MarkdownField.module.css'

/** A button with an icon that opens the file chooser of the browser. */
export function FileButton({ label, onFile }: { readonly label: string; readonly onFile: (file: File) => void }) {
  return (
    <span className={styles.file} title={label}>
      <IconPhoto aria-hidden size={16} />
      <input
        type="file"
        aria-label={label}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0]
          if (chosen !== undefined) onFile(chosen)
          event.currentTarget.value = ''
        }}
      />
    </span>
  )
}
