import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { NameFields, type Names, storedNames } from './NameFields.tsx'
import type { Classification } from './queries.ts'

interface Props {
  readonly oj: string
  /** Null for a new one, which comes last. */
  readonly one: Classification | null
  readonly nextRank: number
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Makes or changes a classification of tags. */
export function ClassDialog({ oj, one, nextRank, onClose, onDone }: Props) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const [names, setNames] = useState<Names>({ name: one?.name ?? '', nameEn: one?.nameEn ?? '' })
  const [rank, setRank] = useState(String(one?.rank ?? nextRank))
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const save = async (): Promise<void> => {
    setIsBusy(true)
    const words = { ...storedNames(names), oj, rank: Number(rank) }
    try {
      if (one === null) await call('adminTags.addClassification', { body: words }, { quiet: true })
      else await call('adminTags.changeClassification', { body: { id: one.id, ...words } }, { quiet: true })
      onDone()
      onClose()
    } catch (problem) {
      setRefusal(problem)
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      title={t(one === null ? 'adminProblems:tagPage.newClass' : 'adminProblems:tagPage.editClass')}
      onClose={onClose}
    >
      <DialogForm
        yes={t('admin:save')}
        onSubmit={() => void save()}
        onClose={onClose}
        isBusy={isBusy}
        disabled={names.name.trim() === '' || !/^\d+$/.test(rank)}
        refusal={refusal === null ? null : messageOf(refusal)}
      >
        <NameFields names={names} onChange={(part) => setNames({ ...names, ...part })} />
        <TextInput
          label={t('adminProblems:tagPage.rank')}
          inputMode="numeric"
          value={rank}
          onChange={(event) => setRank(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
