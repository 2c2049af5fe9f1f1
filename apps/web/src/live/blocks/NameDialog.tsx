import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
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
  const [name, setName] = useState(before)
  const cancel = (): void => onDone(null)
  return (
    <Dialog title={question.replace(/[:：]\s*$/, '')} onClose={cancel}>
      <DialogForm
        yes={t('nameYes')}
        onSubmit={() => onDone(name.trim())}
        onClose={cancel}
        isBusy={false}
        disabled={name.trim() === ''}
        refusal={null}
      >
        <TextInput
          label={t('name')}
          value={name}
          maxLength={maxNameChars}
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}

/** Longer names make blocks that no screen shows. */
const maxNameChars = 64
