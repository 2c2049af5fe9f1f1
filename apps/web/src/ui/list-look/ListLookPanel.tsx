import { useTranslation } from '../../i18n/index.ts'
import styles from './ListLook.module.css'
import type { NamedColumn } from './ListLookButton.tsx'
import { densities, useListLook } from './list-look.ts'

/** Density and columns; changes show at once. */
export default function ListLookPanel({ list, columns }: { list: string; columns: readonly NamedColumn[] }) {
  const { t } = useTranslation('common')
  const { density, hidden, setDensity, setHidden } = useListLook(list)
  const toggle = (key: string): void =>
    setHidden(hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key])
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{t('list.density')}</legend>
        {densities.map((name) => (
          <label key={name}>
            <input type="radio" name={`density-${list}`} checked={name === density} onChange={() => setDensity(name)} />
            {t(`list.${name}`)}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>{t('list.columns')}</legend>
        {columns.map(({ key, name }) => (
          <label key={key}>
            <input type="checkbox" checked={!hidden.includes(key)} onChange={() => toggle(key)} />
            {name}
          </label>
        ))}
      </fieldset>
      <p className={styles.hint}>{t('list.keys')}</p>
    </>
  )
}
