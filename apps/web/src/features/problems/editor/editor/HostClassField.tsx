import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../../i18n/index.ts'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { hostClassesQuery } from './queries.ts'
import type { Editor } from './use-editor.ts'

/** The class of judge hosts that a problem requires, for users who can choose it. */
export function HostClassField({ editor: { values: form, set, errorOf, leave } }: { readonly editor: Editor }) {
  const { t } = useTranslation('adminProblems')
  const { data } = useQuery(hostClassesQuery)
  if (data === undefined || !data.mayRequire) return null
  const name = form.hostClass.trim()
  return (
    <>
      <TextInput
        label={t('advanced.hostClass')}
        description={t('advanced.hostClassHint', { classes: data.classes.join(', ') || t('advanced.noClasses') })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={32}
        value={form.hostClass}
        error={errorOf('hostClass')}
        onChange={(event) => set({ hostClass: event.currentTarget.value })}
        onBlur={() => leave('hostClass')}
      />
      {name !== '' && !data.classes.includes(name) && (
        <Notice kind="warning">{t('advanced.hostClassMissing', { name })}</Notice>
      )}
    </>
  )
}
