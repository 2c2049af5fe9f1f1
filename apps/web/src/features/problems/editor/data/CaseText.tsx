import { useTranslation } from '../../../../i18n/index.ts'
import { readableBytes } from '../../../../lib/bytes.ts'
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx'
import styles from './Data.module.css'

interface Props {
  readonly name: string
  readonly text: string
  readonly bytes: number
  readonly isCut: boolean
}

/** The beginning of a file. */
export function CaseText({ name, text, bytes, isCut }: Props) {
  const { t } = useTranslation('adminProblems')
  return (
    <figure className={styles.file}>
      <figcaption className={styles.row}>
        <code>{name}</code>
        <span>{readableBytes(bytes)}</span>
        {!isCut && <CopyButton text={text} label={t('data.copy', { name })} />}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long file scrolls, by keyboard too */}
      <pre tabIndex={0}>{text}</pre>
      {isCut && <p className={styles.hint}>{t('data.cut')}</p>}
    </figure>
  )
}
