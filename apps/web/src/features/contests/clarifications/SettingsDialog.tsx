import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'

interface Props {
  readonly cid: number
  readonly categories: readonly string[]
  readonly cannedAnswers: readonly string[]
  readonly onClose: () => void
}

/** Categories of questions and canned answers, one per line. */
export function SettingsDialog({ cid, categories, cannedAnswers, onClose }: Props) {
  const { t } = useTranslation('clarifications')
  const form = useForm({ stored: { names: categories.join('\n'), answers: cannedAnswers.join('\n') } })
  const save = useSave({
    form,
    send: ({ names, answers }) => {
      const body = { cid, categories: linesOf(names), cannedAnswers: linesOf(answers) }
      return call('clarifications.saveSettings', { body }, { quiet: true })
    },
    stale: ['clarifications.desk'],
    done: t('settings.saved'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('settings.title')} onClose={onClose}>
      <DialogForm yes={t('settings.save')} form={form} save={save} onClose={onClose}>
        <TextArea
          label={t('settings.categories')}
          hint={t('settings.categoriesHint')}
          value={form.values.names}
          onChange={(names) => form.set({ names })}
          rows={4}
        />
        <TextArea
          label={t('settings.answers')}
          hint={t('settings.answersHint')}
          value={form.values.answers}
          onChange={(answers) => form.set({ answers })}
          rows={6}
        />
      </DialogForm>
    </Dialog>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
