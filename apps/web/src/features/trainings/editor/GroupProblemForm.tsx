import { Button, TextInput } from '@mantine/core'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { FormInDialog } from '../../../ui/dialogs/FormInDialog.tsx'
import styles from './Admin.module.css'
import { addGroupProblem } from './calls.ts'

/** Adds a problem of the group by its display id. */
export function GroupProblemForm({ tid, onAdded }: { tid: number; onAdded: () => Promise<void> }) {
  const { t } = useTranslation('adminTrainings')
  const { required } = useRules()
  const form = useForm({ stored: { problemId: '' }, rules: { problemId: required } })
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
  return (
    <FormInDialog form={form} save={save} className={styles.search}>
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
    </FormInDialog>
  )
}
