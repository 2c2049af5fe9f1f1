import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { outputLanguage } from '@verdict/contract/vocabulary'
import { siteLanguagesQuery } from '../../../../api/site-languages.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { Panel } from '../../../../ui/page/Panel.tsx'
import styles from './Editor.module.css'
import type { Fields } from './use-contest-form.ts'
import { VersionsField } from './VersionsField.tsx'

/** Limits of submissions: how often, and in which languages. */
export function LimitsPart({ fields }: { fields: Fields }) {
  const { values: form, set, errorOf, leave } = fields
  const { t } = useTranslation('adminContests')
  const { data = [] } = useQuery(siteLanguagesQuery)
  // A stored language that no host has now is shown, so that it can be removed.
  const names = [...new Set([...data.map(({ name }) => name), ...form.languages])].filter(
    // Answers to output-only problems are accepted anyway.
    (name) => name !== outputLanguage,
  )
  const toggle = (name: string, isOn: boolean): void =>
    set({ languages: isOn ? [...form.languages, name] : form.languages.filter((kept) => kept !== name) })
  return (
    <Panel title={t('part.limits')}>
      <div className={styles.part}>
        <div className={styles.pair}>
          {(['maxTries', 'maxSubmissions'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(`field.${name}`)}
              description={t(`field.${name}Hint`)}
              inputMode="numeric"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={form[name]}
              error={errorOf(name)}
              onBlur={() => leave(name)}
              onChange={(event) => set({ [name]: event.currentTarget.value })}
            />
          ))}
        </div>
        <fieldset className={styles.choices}>
          <legend>{t('field.languages')}</legend>
          <p className={styles.hint}>{t('field.languagesHint')}</p>
          <div className={styles.four}>
            {names.map((name) => (
              <label key={name} className={styles.choice}>
                <input
                  type="checkbox"
                  checked={form.languages.includes(name)}
                  onChange={(event) => toggle(name, event.currentTarget.checked)}
                />
                <span>{name}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <VersionsField fields={fields} names={form.languages.length === 0 ? names : form.languages} />
      </div>
    </Panel>
  )
}
