import styles from './TitleTag.module.css'

const maxChars = 10

/** The honorary title next to a name. Its color is user-defined, so it is used only for the border. */
export function TitleTag({ name, color }: { name: string | null; color: string | null }) {
  if (name === null || name === '') return null
  const letters = Array.from(name)
  return (
    <span className={styles.tag} title={name} style={{ borderColor: color ?? undefined }}>
      {letters.length > maxChars ? `${letters.slice(0, maxChars).join('')}…` : name}
    </span>
  )
}
