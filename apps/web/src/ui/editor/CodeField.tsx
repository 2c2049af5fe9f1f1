import { Suspense, useState } from 'react'
import { lazyPart } from '../states/lazy-part.tsx'
import styles from './CodeField.module.css'
import { PlainEditor } from './PlainEditor.tsx'
import { storedTaste } from './stored-taste.ts'
import { plainTaste, themeFor } from './taste.ts'
import { useIsDark } from './use-is-dark.ts'

const CodeEditor = lazyPart(() => import('./CodeEditor.tsx'), PlainEditor)
/** Hands are used to the same keys everywhere; the rest is that of a form. */
const fieldTaste = () => ({ ...plainTaste, fontSize: 14, keys: storedTaste().keys }) as const

interface Props {
  readonly label: string
  readonly language: string
  readonly code: string
  readonly onChange: (code: string) => void
  readonly error?: string | null
  /** Of the box; it can be pulled larger. */
  readonly rows?: number
}

const lineHeightPx = 21

/** A program in a form: the editor of the problem page, with a label and an error. */
export function CodeField({ label, language, code, onChange, error = null, rows = 16 }: Props) {
  const [taste] = useState(fieldTaste)
  const theme = themeFor(plainTaste, useIsDark())
  return (
    <fieldset
      className={styles.field}
      data-invalid={error !== null}
      aria-invalid={error !== null || undefined}
      tabIndex={-1}
    >
      <legend>{label}</legend>
      <div className={styles.box} style={{ blockSize: rows * lineHeightPx }}>
        <Suspense>
          <CodeEditor code={code} language={language} taste={taste} theme={theme} onChange={onChange} />
        </Suspense>
      </div>
      {error !== null && <p className={styles.error}>{error}</p>}
    </fieldset>
  )
}
