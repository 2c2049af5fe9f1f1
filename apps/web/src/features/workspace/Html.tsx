import { type SyntheticEvent, useMemo } from 'react'
import styles from './Statement.module.css'
import { withoutScripts } from './safe-html.ts'

/** A text of a statement. Its language may differ from the page's. */
export function Html({ html, locale }: { html: string; locale: string }) {
  const safe = useMemo(() => ({ __html: withoutScripts(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made safe by our server and once more above
  return <div className={styles.text} lang={locale} onLoadCapture={markLoaded} dangerouslySetInnerHTML={safe} />
}

/** A picture without known size keeps a place of usual height until it comes, so that the text below hardly moves. */
const markLoaded = ({ target }: SyntheticEvent): void => {
  if (target instanceof HTMLImageElement) target.dataset.loaded = 'true'
}
