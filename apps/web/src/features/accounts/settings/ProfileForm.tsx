import { TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UserInfo } from '@verdict/contract'
import { forFields, type ProfileField, profileFieldNames, profileFields } from '@verdict/contract/profile'
import { outputLanguage } from '@verdict/contract/vocabulary'
import { call, messageOf } from '../../../api/client.ts'
import { adoptUser } from '../../../api/session.ts'
import { siteLanguagesQuery } from '../../../api/site-languages.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { type FieldRules, useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { useUnsaved } from '../../../lib/form/use-unsaved.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import styles from './SettingsForm.module.css'
import { SettingsForm } from './SettingsForm.tsx'

const genders = ['secrecy', 'male', 'female'] as const

const valuesOf = (user: UserInfo) => ({
  ...forFields(profileFieldNames, (field) => user[field] ?? ''),
  gender: user.gender,
})

export function ProfileForm({ user }: { user: UserInfo }) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const { withinChars } = useRules()
  const rules: FieldRules<ReturnType<typeof valuesOf>> = forFields(profileFieldNames, (field) =>
    withinChars(profileFields[field].max),
  )
  const fields = useForm({ stored: valuesOf(user), rules })
  useUnsaved(fields.isDirty)
  const save = useMutation({
    mutationFn: () => call('settings.changeProfile', { body: fields.values }, { quiet: true }),
    onSuccess: (saved) => {
      adoptUser(saved)
      toast.success(t('profile.done'))
      return client.invalidateQueries({ queryKey: ['users.home'] })
    },
  })
  const { data: languages = [] } = useQuery(siteLanguagesQuery)
  const favorites = languages
    .map(({ name }) => ({ value: name, text: name }))
    .filter(({ value }) => value !== outputLanguage)
  const input = (name: ProfileField) => <TextInput label={t(`profile.${name}`)} {...fields.bind(name)} />
  return (
    <SettingsForm
      submit={t('profile.submit')}
      busy={save.isPending}
      refusal={save.isError ? messageOf(save.error) : null}
      onSubmit={() => {
        if (!fields.checkAll()) return false
        save.mutate()
        return true
      }}
    >
      <div className={styles.pair}>
        {input('nickname')}
        <SelectRow
          label={t('profile.gender')}
          value={fields.values.gender}
          options={genders.map((value) => ({ value, text: t(`gender.${value}`) }))}
          onChange={(gender) => fields.set({ gender })}
        />
      </div>
      <div className={styles.pair}>
        {input('school')}
        <SelectRow
          label={t('profile.favoriteLanguage')}
          hint={t('profile.favoriteLanguageHint')}
          value={fields.values.favoriteLanguage}
          options={[{ value: '', text: t('profile.noLanguage') }, ...favorites]}
          onChange={(language) => fields.set({ favoriteLanguage: language })}
        />
      </div>
      <div className={styles.pair}>
        {input('cfUsername')}
        {input('github')}
      </div>
      {input('blog')}
      <TextArea
        label={t('profile.signature')}
        value={fields.values.signature}
        error={fields.errorOf('signature')}
        onChange={(signature) => fields.set({ signature })}
      />
      <div className={styles.pair}>
        {input('realname')}
        {input('number')}
      </div>
      <p className={styles.note}>{t('profile.private')}</p>
    </SettingsForm>
  )
}
