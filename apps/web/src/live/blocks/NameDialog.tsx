import { TextInput } from '@mantine/core'
import { useTranslation } from '../../i18n/index.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { useRules } from '../../lib/form/use-rules.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx'

interface Props {
  /** Blockly's question, in the language of its words. */
  readonly question: string
  readonly name: string
  /** The entered name; null when it was cancelled. */
  readonly onDone: (name: string | null) => void
}

/** Asks for the name of a variable or a function, in place of the browser's own prompt. */
export function NameDialog({ question, name: before, onDone }: Props) {
  const { t } = useTranslation('blocks')
  const { required } = useRules()
  const form = useForm({ stored: { name: before }, rules: { name: required } })
  const run = () => form.checkAll() && onDone(form.values.name.trim())
  const cancel = (): void => onDone(null)
  return (
    <Dialog title={question.replace(/[:：]\s*$/, '')} onClose={cancel}>
      <DialogForm yes={t('nameYes')} form={form} save={{ run, isBusy: false, refusal: null }} onClose={cancel}>
        <TextInput label={t('name')} maxLength={maxNameChars} data-autofocus {...form.bind('name')} />
      </DialogForm>
    </Dialog>
  )
}

/** Longer names make blocks that no screen shows. */
const maxNameChars = 64
