import { Button, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { focusFirstError } from '../../../lib/form/focus-first-error.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { useUnsavedInDialog } from '../../../ui/dialogs/unsaved-in-dialog.ts'
import styles from './Admin.module.css'
import { addGroupProblem } from './calls.ts'

/** Adds a problem of the group by its display id. */
export function GroupProblemForm({ tid, onAdded }: { tid: number; onAdded: () => Promise<void> }) {
  const { t } = useTranslation('adminTrainings')
  const { required } = useRules()
  const form = useForm({ stored: { problemId: '' }, rules: { problemId: required } })
  useUnsavedInDialog(form.isDirty)
  const save = useSave({
    form,
    send: async ({ problemId }) => {
      await addGroupProblem(tid, problemId.trim())
      return problemId.trim()
    },
    savedAs: () => ({ problemId: '' }),
    stale: [],
    onSaved: (name) => {
      toast.success(t('bank.added', { name }))
      void onAdded()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!save.run()) focusFirstError(event.currentTarget)
  }
  return (
    <form className={styles.search} onSubmit={submit} noValidate>
      <TextInput
        label={t('bank.groupId')}
        {...form.bind('problemId')}
        error={form.errorOf('problemId') ?? save.refusal}
        onChange={(event) => {
          form.set({ problemId: event.currentTarget.value })
          save.reset()
        }}
      />
      <Button type="submit">{t('bank.add')}</Button>
    </form>
  )
}
