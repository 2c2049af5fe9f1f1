import { type SyntheticEvent, useMemo } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { withoutScripts } from '../../lib/safe-html.ts'
import '../fonts/math.css'
import { withMathLetters } from '@verdict/rules/text'
import { glueFormulas } from './glue-formulas.ts'
import styles from './Prose.module.css'
import { withPdfCards } from './pdf-cards.ts'

interface Props {
  /** HTML the server has already made safe; nothing else may come here. */
  readonly html: string
  /** The language it is written in, when that may not be the page's. */
  readonly lang?: string | undefined
}

/** Rendered Markdown: statements, announcements. */
export function Prose({ html, lang }: Props) {
  const { t } = useTranslation('common')
  const download = t('action.download')
  const safe = useMemo(
    () => ({
      __html: withPdfCards(glueFormulas(withMathLetters(withoutScripts(html))), {
        download,
        canShow: navigator.pdfViewerEnabled,
      }),
    }),
    [html, download],
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made safe by our server and once more above
  return <div className={styles.prose} lang={lang} onLoadCapture={markLoaded} dangerouslySetInnerHTML={safe} />
}

/** A picture without known size keeps a place of usual height until it comes, so that the text below hardly moves. */
const markLoaded = ({ target }: SyntheticEvent): void => {
  if (target instanceof HTMLImageElement) target.dataset.loaded = 'true'
}
