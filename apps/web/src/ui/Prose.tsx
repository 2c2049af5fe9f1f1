import styles from './Prose.module.css'

interface Props {
  /** HTML the server has already made safe; nothing else may come here. */
  readonly html: string
  /** The language it is written in, when that is not the page's. */
  readonly lang?: string | undefined
}

/** Rendered Markdown: statements, announcements. */
export function Prose({ html, lang }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it, in one place for every client
  return <div className={styles.prose} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}
