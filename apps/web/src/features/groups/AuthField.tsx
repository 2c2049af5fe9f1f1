import { useId } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import styles from './AuthField.module.css'

const auths = [
  { value: 1, name: 'public' },
  { value: 2, name: 'protected' },
  { value: 3, name: 'private' },
] as const

/** How one joins a group, each way with what it means. */
export function AuthField({ value, onChange }: { value: number; onChange: (auth: number) => void }) {
  const { t } = useTranslation('groups')
  const group = useId()
  return (
    <fieldset className={styles.auths}>
      <legend>{t('field.auth')}</legend>
      {auths.map((auth) => (
        <label key={auth.value} className={styles.auth}>
          <input type="radio" name={group} checked={auth.value === value} onChange={() => onChange(auth.value)} />
          <span>
            {t(`auth.${auth.name}`)}
            <small>{t(`auth.${auth.name}Hint`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
