import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import styles from './Admin.module.css'
import { addGroupProblem } from './calls.ts'

/** Adds a problem of the group by its display id. */
export function GroupProblemForm({ tid, onAdded }: { tid: number; onAdded: () => Promise<void> }) {
  const { t } = useTranslation('adminTrainings')
  const [problemId, setProblemId] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    try {
      await addGroupProblem(tid, problemId.trim())
      toast.success(t('bank.added', { name: problemId.trim() }))
      setProblemId('')
      await onAdded()
    } catch (error) {
      setRefusal(messageOf(error))
    }
  }
  return (
    <form className={styles.search} onSubmit={(event) => void add(event)}>
      <TextInput
        label={t('bank.groupId')}
        value={problemId}
        error={refusal}
        onChange={(event) => {
          setProblemId(event.currentTarget.value)
          setRefusal(null)
        }}
      />
      <Button type="submit" disabled={problemId.trim() === ''}>
        {t('bank.add')}
      </Button>
    </form>
  )
}
