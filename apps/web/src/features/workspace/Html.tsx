import { useMemo } from 'react'
import styles from './Statement.module.css'
import { withoutScripts } from './safe-html.ts'

/** A text of a statement. Its language may differ from the page's. */
export function Html({ html, locale }: { html: string; locale: string }) {
  const safe = useMemo(() => ({ __html: withoutScripts(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made safe by our server and once more above
  return <div className={styles.text} lang={locale} dangerouslySetInnerHTML={safe} />
}
