import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ManagedHost } from '@verdict/contract'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'

interface Props {
  readonly host: Pick<ManagedHost, 'name' | 'classes' | 'ownClasses'>
  readonly onClose: () => void
}

/** Edits the classes that a host has besides those of its own settings. */
export function ClassesDialog({ host: { name, classes, ownClasses }, onClose }: Props) {
  const { t } = useTranslation('adminJudges')
  const queries = useQueryClient()
  const [text, setText] = useState(classes.join(', '))
  const save = useMutation({
    mutationFn: () => call('judgeService.setClasses', { body: { name, classes: namesIn(text) } }, { quiet: true }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['judgeService.read'] })
      onClose()
    },
  })
  const own = ownClasses.length === 0 ? '' : ` ${t('classes.own', { classes: ownClasses.join(', ') })}`
  return (
    <Dialog title={t('classes.title', { name })} onClose={onClose}>
      <DialogForm
        yes={t('classes.save')}
        onSubmit={() => save.mutate()}
        onClose={onClose}
        isBusy={save.isPending}
        refusal={save.isError ? messageOf(save.error) : null}
      >
        <TextInput
          label={t('classes.label')}
          description={`${t('classes.hint')}${own}`}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
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
