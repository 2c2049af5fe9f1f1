import { balloonColors, readColor } from '@verdict/contract/vocabulary'
import type { CSSProperties } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { useDropdown } from '../../../../ui/controls/use-dropdown.ts'
import styles from './Balloon.module.css'

interface Props {
  /** The label of the problem. */
  readonly name: string
  readonly color: string | null
  readonly onChange: (color: string) => void
}

/** A colour of the palette, any other one, or none. */
export function BalloonPicker({ name, color, onChange }: Props) {
  const { t } = useTranslation('adminContests')
  const menu = useDropdown()
  const hex = color === null ? null : readColor(color)
  const known = balloonColors.find((balloonColor) => balloonColor.hex === hex)
  const words = hex === null ? t('balloon.none') : known === undefined ? hex : t(`balloon.color.${known.name}`)
  const pick = (next: string): void => {
    menu.close()
    onChange(next)
  }
  return (
    <div className={styles.box} ref={menu.box}>
      <button
        type="button"
        ref={menu.button}
        className={styles.balloon}
        aria-label={t('balloon.of', { name, color: words })}
        title={words}
        aria-expanded={menu.opened}
        aria-controls={menu.opened ? menu.panelId : undefined}
        data-none={hex === null}
        style={{ '--balloon': hex ?? 'transparent' } as CSSProperties}
        onClick={menu.toggle}
      />
      {menu.opened && (
        <fieldset id={menu.panelId} className={styles.panel} aria-label={t('balloon.choose', { name })}>
          {balloonColors.map((balloonColor) => (
            <button
              key={balloonColor.name}
              type="button"
              className={styles.balloon}
              aria-label={t(`balloon.color.${balloonColor.name}`)}
              title={t(`balloon.color.${balloonColor.name}`)}
              aria-pressed={balloonColor.hex === hex}
              style={{ '--balloon': balloonColor.hex } as CSSProperties}
              onClick={() => pick(balloonColor.hex)}
            />
          ))}
          <label className={styles.own}>
            {t('balloon.own')}
            <input
              type="color"
              defaultValue={(hex ?? balloonColors[0].hex).slice(0, 7)}
              onBlur={(event) => event.currentTarget.value !== hex && pick(event.currentTarget.value)}
            />
          </label>
          <button type="button" className={styles.none} onClick={() => pick('')}>
            {t('balloon.none')}
          </button>
        </fieldset>
      )}
    </div>
  )
}
