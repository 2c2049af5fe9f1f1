import { textOn } from '../../lib/text-on.ts'
import styles from './ColorTag.module.css'

/** A name on a color that staff chose; the text stays readable on any of them. */
export function ColorTag({ name, color }: { name: string; color: string | null }) {
  const style = color === null || color === '' ? undefined : { background: color, color: textOn(color, '#ffffff') }
  return (
    <span className={styles.tag} style={style} title={name}>
      {name}
    </span>
  )
}
