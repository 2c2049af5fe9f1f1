import { useTranslation } from '../../i18n/index.ts'
import styles from './SymbolBar.module.css'

const symbols = ['{', '}', '(', ')', '[', ']', ';', '<', '>', '&', '=', '"'] as const

/** Signs that hide two keyboards deep on a phone. */
export function SymbolBar({ onInsert }: { onInsert: (text: string) => void }) {
  const { t } = useTranslation('editor')
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('symbols')}>
      <button type="button" onClick={() => onInsert('\t')}>
        {t('tab')}
      </button>
      {symbols.map((symbol) => (
        // A press must not take the focus from the editor, or the phone's keyboard would close.
        <button
          type="button"
          key={symbol}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onInsert(symbol)}
        >
          {symbol}
        </button>
      ))}
    </div>
  )
}
