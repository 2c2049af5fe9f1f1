import type { PointerEvent } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import styles from './SymbolBar.module.css'

const symbols = ['{', '}', '(', ')', '[', ']', ';', '<', '>', '&', '=', '"'] as const

/** Signs that hide two keyboards deep on a phone. */
export function SymbolBar({ onInsert }: { onInsert: (text: string) => void }) {
  const { t } = useTranslation('editor')
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('symbols')}>
      <button type="button" aria-label={t('tab')} onPointerDown={keepFocus} onClick={() => onInsert('\t')}>
        ⇥
      </button>
      {symbols.map((symbol) => (
        <button type="button" key={symbol} onPointerDown={keepFocus} onClick={() => onInsert(symbol)}>
          {symbol}
        </button>
      ))}
    </div>
  )
}

/** A press must not take the focus from the editor, or the phone's keyboard would close. */
const keepFocus = (event: PointerEvent): void => event.preventDefault()
