import { TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { useTranslation } from '../../i18n/index.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Toggle } from '../../ui/fields/Toggle.tsx'
import { AuthField } from './AuthField.tsx'

export interface GroupForm {
  readonly name: string
  readonly shortName: string
  readonly brief: string
  readonly description: string
  readonly auth: number
  readonly code: string
  readonly visible: boolean
}

export const emptyForm: GroupForm = {
  name: '',
  shortName: '',
  brief: '',
  description: '',
  auth: 1,
  code: '',
  visible: true,
}

interface Props {
  readonly form: GroupForm
  readonly onChange: (part: Partial<GroupForm>) => void
}

/** What a group is called, who it is for and how one joins it; the same when it is created and later. */
export function GroupFields({ form, onChange }: Props) {
  const { t } = useTranslation('groups')
  const { name, shortName, brief, codeChars } = limits.group
  return (
    <>
      <TextInput
        label={t('field.name')}
        description={t('field.length', name)}
        value={form.name}
        required
        minLength={name.min}
        maxLength={name.max}
        data-autofocus
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('field.shortName')}
        description={t('field.shortNameHint', shortName)}
        value={form.shortName}
        required
        minLength={shortName.min}
        maxLength={shortName.max}
        onChange={(event) => onChange({ shortName: event.currentTarget.value })}
      />
      <TextInput
        label={t('field.brief')}
        description={t('field.length', brief)}
        value={form.brief}
        required
        minLength={brief.min}
        maxLength={brief.max}
        onChange={(event) => onChange({ brief: event.currentTarget.value })}
      />
      <AuthField value={form.auth} onChange={(auth) => onChange({ auth })} />
      {form.auth !== 1 && (
        <TextInput
          label={t('field.code')}
          description={t('field.codeHint', { count: codeChars })}
          value={form.code}
          required
          minLength={codeChars}
          maxLength={codeChars}
          autoComplete="off"
          onChange={(event) => onChange({ code: event.currentTarget.value })}
        />
      )}
      <TextArea
        label={t('field.description')}
        hint={t('field.descriptionHint', limits.group.description)}
        value={form.description}
        isRequired
        rows={6}
        onChange={(description) => onChange({ description })}
      />
      <Toggle
        label={t('field.visible')}
        hint={t('field.visibleHint')}
        checked={form.visible}
        onChange={(visible) => onChange({ visible })}
      />
    </>
  )
}
