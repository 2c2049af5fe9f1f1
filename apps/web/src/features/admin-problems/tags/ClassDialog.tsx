import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { Classification } from './queries.ts'
import styles from './Tags.module.css'

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
  const [name, setName] = useState(one?.name ?? '')
  const [nameEn, setNameEn] = useState(one?.nameEn ?? '')
  const [rank, setRank] = useState(String(one?.rank ?? nextRank))
  const [refusal, setRefusal] = useState<unknown>(null)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const words = { name: name.trim(), nameEn: nameEn.trim() === '' ? null : nameEn.trim(), oj, rank: Number(rank) }
    try {
      if (one === null) await call('adminTags.addClassification', { body: words }, { quiet: true })
      else await call('adminTags.changeClassification', { body: { id: one.id, ...words } }, { quiet: true })
      onDone()
      onClose()
    } catch (problem) {
      setRefusal(problem)
    }
  }
  return (
    <Dialog
      title={t(one === null ? 'adminProblems:tagPage.newClass' : 'adminProblems:tagPage.editClass')}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={(event) => void save(event)}>
        <TextInput
          label={t('adminProblems:tagPage.name')}
          data-autofocus
          withAsterisk
          maxLength={64}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('adminProblems:tagPage.nameEn')}
          maxLength={64}
          value={nameEn}
          onChange={(event) => setNameEn(event.currentTarget.value)}
        />
        <TextInput
          label={t('adminProblems:tagPage.rank')}
          inputMode="numeric"
          value={rank}
          onChange={(event) => setRank(event.currentTarget.value)}
        />
        {refusal !== null && <Notice kind="error">{messageOf(refusal)}</Notice>}
        <Button type="submit" disabled={name.trim() === '' || !/^\d+$/.test(rank)}>
          {t('admin:save')}
        </Button>
      </form>
    </Dialog>
  )
}
