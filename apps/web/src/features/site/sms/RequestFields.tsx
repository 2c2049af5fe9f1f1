import { TextInput } from '@mantine/core'
import { useTranslation } from '../../../i18n/index.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import panel from '../../../ui/fields/panel-form.module.css'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import styles from './Sms.module.css'
import type { SmsValues } from './values.ts'

interface Props {
  readonly values: SmsValues
  readonly hasSecret: boolean
  readonly onChange: (part: Partial<SmsValues>) => void
}

const methods = ['POST', 'GET'] as const
const formats = ['json', 'form'] as const
/** Shown as they are typed; a translation would take them for its own. */
const placeholders = ['phone', 'number', 'national', 'code', 'minutes', 'site', 'text', 'secret'].map(
  (name) => `{{${name}}}`,
)

/** The request as a template. */
export function RequestFields({ values, hasSecret, onChange }: Props) {
  const { t } = useTranslation('adminSms')
  return (
    <div className={panel.fields}>
      <div className={panel.wide}>
        <p className={styles.hint}>
          {t('placeholders')} <code>{placeholders.join(' ')}</code>
        </p>
      </div>
      <div className={panel.wide}>
        <TextInput
          label={t('url')}
          placeholder="https://"
          spellCheck={false}
          autoComplete="off"
          value={values.url}
          onChange={(event) => onChange({ url: event.currentTarget.value })}
        />
      </div>
      <div className={styles.choices}>
        <SelectField
          label={t('method')}
          value={values.method}
          options={methods.map((value) => ({ value, text: value }))}
          onChange={(method) => onChange({ method: method as SmsValues['method'] })}
        />
        {values.method === 'POST' && (
          <SelectField
            label={t('format.label')}
            value={values.format}
            options={formats.map((value) => ({ value, text: t(`format.${value}`) }))}
            onChange={(format) => onChange({ format: format as SmsValues['format'] })}
          />
        )}
      </div>
      <div className={panel.wide}>
        <TextArea
          label={t('headers')}
          hint={t('headersHint')}
          isMono
          rows={2}
          value={values.headers}
          onChange={(headers) => onChange({ headers })}
        />
      </div>
      {values.method === 'POST' && (
        <div className={panel.wide}>
          <TextArea
            label={t('body')}
            hint={t(`bodyHint.${values.format}`)}
            isMono
            rows={5}
            value={values.body}
            onChange={(body) => onChange({ body })}
          />
        </div>
      )}
      <div className={panel.wide}>
        <TextArea
          label={t('text')}
          hint={t('textHint')}
          rows={2}
          value={values.text}
          onChange={(text) => onChange({ text })}
        />
      </div>
      <PasswordField
        label={t('secret')}
        placeholder={hasSecret ? t('secretKept') : ''}
        autoComplete="new-password"
        value={values.secret ?? ''}
        onChange={(event) => onChange({ secret: event.currentTarget.value || null })}
      />
      <TextInput
        label={t('accepted')}
        description={t('acceptedHint')}
        spellCheck={false}
        value={values.accepted}
        onChange={(event) => onChange({ accepted: event.currentTarget.value })}
      />
    </div>
  )
}
