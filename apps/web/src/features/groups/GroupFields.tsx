import { TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { useTranslation } from '../../i18n/index.ts'
import type { Form } from '../../lib/form/use-form.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Toggle } from '../../ui/fields/Toggle.tsx'
import { AuthField } from './AuthField.tsx'
import type { GroupForm } from './group-form.ts'

/** Name, purpose and access of a group; the same fields when it is created and later. */
export function GroupFields({
  form,
}: {
  form: Pick<Form<GroupForm>, 'values' | 'set' | 'errorOf' | 'leave' | 'bind'>
}) {
  const { t } = useTranslation('groups')
  const { values, set } = form
  const { name, shortName, brief, codeChars } = limits.group
  return (
    <>
      <TextInput
        label={t('field.name')}
        description={t('field.length', name)}
        required
        maxLength={name.max}
        data-autofocus
        {...form.bind('name')}
      />
      <TextInput
        label={t('field.shortName')}
        description={t('field.shortNameHint', shortName)}
        required
        maxLength={shortName.max}
        {...form.bind('shortName')}
      />
      <TextInput
        label={t('field.brief')}
        description={t('field.length', brief)}
        required
        maxLength={brief.max}
        {...form.bind('brief')}
      />
      <AuthField value={values.auth} onChange={(auth) => set({ auth })} />
      {values.auth !== 1 && (
        <TextInput
          label={t('field.code')}
          description={t('field.codeHint', { count: codeChars })}
          required
          maxLength={codeChars}
          autoComplete="off"
          {...form.bind('code')}
        />
      )}
      <TextArea
        label={t('field.description')}
        hint={t('field.descriptionHint', limits.group.description)}
        value={values.description}
        error={form.errorOf('description')}
        isRequired
        rows={6}
        onChange={(description) => set({ description })}
        onBlur={() => form.leave('description')}
      />
      <Toggle
        label={t('field.visible')}
        hint={t('field.visibleHint')}
        checked={values.visible}
        onChange={(visible) => set({ visible })}
      />
    </>
  )
}
