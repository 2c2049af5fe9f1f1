import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import menu from '../../../ui/controls/Menu.module.css'
import { useDropdown } from '../../../ui/controls/use-dropdown.ts'
import styles from './Comments.module.css'
import { emoji } from './emoji.ts'
import { IconMoodSmile } from './icons.ts'

/** A button that opens a small field of emoji; arrows move, Enter picks, Esc closes. */
export function EmojiPicker({ onPick }: { onPick: (sign: string) => void }) {
  const { t } = useTranslation('comments')
  const dropdown = useDropdown()
  const field = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all = [...(field.current?.querySelectorAll('button') ?? [])]
    const next = all.findIndex((item) => item.matches(':focus')) + step
    all[Math.min(all.length - 1, Math.max(0, next))]?.focus()
  }
  return (
    <div className={menu.box} ref={dropdown.box}>
      <button
        type="button"
        ref={dropdown.button}
        className={menu.button}
        aria-label={t('emoji')}
        title={t('emoji')}
        aria-expanded={dropdown.opened}
        aria-controls={dropdown.opened ? dropdown.panelId : undefined}
        onClick={dropdown.toggle}
      >
        <IconMoodSmile aria-hidden size={18} />
      </button>
      {dropdown.opened && (
        // biome-ignore lint/a11y/useSemanticElements: a toolbar of buttons
        <div
          id={dropdown.panelId}
          ref={field}
          role="group"
          aria-label={t('emoji')}
          className={styles.emoji}
          onKeyDown={move}
        >
          {emoji.map((sign, place) => (
            <button
              key={sign}
              type="button"
              // biome-ignore lint/a11y/noAutofocus: the panel opened because it was asked for
              autoFocus={place === 0}
              onClick={() => {
                onPick(sign)
                dropdown.close()
              }}
            >
              {sign}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
