import { useTranslation } from '../../i18n/index.ts'
import { MissingPart, type Retrying } from '../states/MissingPart.tsx'
import styles from './CodeEditor.module.css'
import type { CodeEditorProps } from './CodeEditor.tsx'

/** A box to write a program in, where the editor cannot be fetched. */
export function PlainEditor({ code, language, taste, onChange, onRetry }: CodeEditorProps & Retrying) {
  const { t } = useTranslation('editor')
  return (
    <div className={styles.simple}>
      <textarea
        className={styles.plain}
        style={{ fontSize: taste.fontSize, tabSize: taste.tabSize }}
        aria-label={t('label', { language })}
        spellCheck={false}
        autoCapitalize="off"
        value={code}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {onRetry !== undefined && <MissingPart onRetry={onRetry} />}
    </div>
  )
}
