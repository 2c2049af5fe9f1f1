import { TextInput } from '@mantine/core'
import type { ManagedHost } from '@verdict/contract'
import { call } from '../../../../api/client.ts'
import { useSave } from '../../../../api/form/use-save.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'

interface Props {
  readonly host: Pick<ManagedHost, 'name' | 'classes' | 'ownClasses'>
  readonly onClose: () => void
}

/** Edits the classes that a host has besides those of its own settings. */
export function ClassesDialog({ host: { name, classes, ownClasses }, onClose }: Props) {
  const { t } = useTranslation('adminJudges')
  const form = useForm({ stored: { text: classes.join(', ') } })
  const save = useSave({
    form,
    send: ({ text }) => call('judgeService.setClasses', { body: { name, classes: namesIn(text) } }, { quiet: true }),
    stale: ['judgeService.read'],
    onSaved: onClose,
  })
  const own = ownClasses.length === 0 ? '' : ` ${t('classes.own', { classes: ownClasses.join(', ') })}`
  return (
    <Dialog title={t('classes.title', { name })} onClose={onClose}>
      <DialogForm yes={t('classes.save')} form={form} save={save} onClose={onClose}>
        <TextInput
          label={t('classes.label')}
          description={`${t('classes.hint')}${own}`}
          data-autofocus
          {...form.bind('text')}
        />
      </DialogForm>
    </Dialog>
  )
}

/** Names separated by commas, in any spelling of their letters. */
const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，]/)
      .map((part) => part.trim().toLowerCase())
      .filter((part) => part !== ''),
  ),
]
