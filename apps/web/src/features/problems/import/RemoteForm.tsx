import { Button, TextInput } from '@mantine/core'
import { remoteBanks } from '@verdict/contract/vocabulary'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SelectRow } from '../../../ui/SelectRow.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './Import.module.css'

/** Brings in one problem of another judge by its number there. */
export function RemoteForm() {
  const { t } = useTranslation('adminImport')
  const [bank, setBank] = useState<string>(remoteBanks[0])
  const [id, setId] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setIsBusy(true)
    setRefusal(null)
    try {
      await call('adminProblems.importRemote', { query: { name: bank, problemId: id.trim() } }, { quiet: true })
      toast.success(t('remote.done', { name: `${bank}-${id.trim()}` }))
      setId('')
    } catch (problem) {
      setRefusal(problem)
    }
    setIsBusy(false)
  }
  return (
    <Panel title={t('remote.title')}>
      <form className={styles.body} onSubmit={(event) => void send(event)}>
        <p className={styles.muted}>{t('remote.lead')}</p>
        <div className={styles.fields}>
          <SelectRow
            label={t('remote.bank')}
            value={bank}
            onChange={setBank}
            options={remoteBanks.map((name) => ({ value: name, text: name }))}
          />
          <TextInput
            label={t('remote.id')}
            value={id}
            maxLength={60}
            onChange={(event) => setId(event.currentTarget.value)}
          />
          <Button type="submit" loading={isBusy} disabled={id.trim() === ''}>
            {t('remote.send')}
          </Button>
        </div>
        {refusal !== null && <Notice kind="error">{messageOf(refusal)}</Notice>}
      </form>
    </Panel>
  )
}
