import { Button } from '@mantine/core'
import type { ImportPlan, ImportRow } from '@verdict/contract'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { call, messageOf } from '../../../api/client.ts'
import { uploadForm } from '../../../api/upload.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useUnsavedInDialog } from '../../../ui/dialogs/unsaved-in-dialog.ts'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Progress, UploadBox } from '../../../ui/fields/UploadBox.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { ImportTable } from './ImportTable.tsx'
import styles from './Users.module.css'

interface Props {
  readonly onClose: () => void
  readonly onMade: () => void
}

/** Sent at once: few enough that the bar moves, enough that it moves on. */
const rowsPerCall = 50

/** Imports a file of users: a preview of each row first, then the accounts. */
export default function ImportDialog(props: Props) {
  const { t } = useTranslation('adminUsers')
  return (
    <Dialog title={t('import.title')} onClose={props.onClose} width={1080} closesOutside={false}>
      <Import {...props} />
    </Dialog>
  )
}

function Import({ onClose, onMade }: Props) {
  const { t } = useTranslation('adminUsers')
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  const [reading, setReading] = useState<number | null>(null)
  const [making, setMaking] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useUnsavedInDialog(plan !== null)
  const [onlyBad, setOnlyBad] = useState(false)
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    setProblem(null)
    setReading(0)
    try {
      setPlan(await uploadForm('adminUsers.readFile', { field: 'file', file }, { onProgress: setReading }))
    } catch (error) {
      setProblem(messageOf(error))
    }
    setReading(null)
  }
  const make = async (rows: readonly ImportRow[]): Promise<void> => {
    setMaking(0)
    const problems: string[] = []
    for (let done = 0; done < rows.length; done += rowsPerCall) {
      const problemHere = await send(rows.slice(done, done + rowsPerCall))
      if (problemHere !== null) problems.push(problemHere)
      setMaking(Math.min(1, (done + rowsPerCall) / rows.length))
    }
    setMaking(null)
    onMade()
    if (problems.length > 0) return setProblem(problems.join('\n'))
    toast.success(t('import.done', { count: rows.length }))
    onClose()
  }
  const good = plan?.rows.filter((row) => row.faults.length === 0) ?? []
  const shown = onlyBad ? plan?.rows.filter((row) => row.faults.length > 0) : plan?.rows
  return (
    <div className={styles.form}>
      {plan === null && (
        <>
          <p>{t('import.lead')}</p>
          <code className={styles.columns}>{t('import.columns')}</code>
          <UploadBox
            label={t('import.choose')}
            accept=".csv,.tsv,.txt,.xlsx"
            progress={reading}
            onFiles={([file]) => void read(file)}
          />
        </>
      )}
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      {plan !== null && (
        <>
          <div className={styles.summary}>
            <Notice kind={plan.bad === 0 ? 'success' : 'warning'}>
              {t('import.summary', { good: plan.good, bad: plan.bad })}
            </Notice>
            {plan.bad > 0 && <Toggle label={t('import.onlyBad')} checked={onlyBad} onChange={setOnlyBad} />}
          </div>
          <ImportTable rows={shown ?? []} />
          {making !== null && <Progress label={t('import.making')} part={making} />}
          <div className={styles.buttons}>
            <Button
              variant="default"
              disabled={making !== null}
              onClick={() => {
                setPlan(null)
                setProblem(null)
              }}
            >
              {t('import.other')}
            </Button>
            <Button disabled={good.length === 0} loading={making !== null} onClick={() => void make(good)}>
              {t('import.make', { count: good.length })}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** Creates some accounts; returns the refusal text, or null. */
const send = async (rows: readonly ImportRow[]): Promise<string | null> => {
  const users = rows.map((row) => [
    row.username,
    row.password,
    row.email,
    row.realname,
    row.gender,
    row.nickname,
    row.school,
  ])
  try {
    await call('adminUsers.insertBatch', { body: { users } }, { quiet: true })
    return null
  } catch (error) {
    if (error instanceof ApiError) return messageOf(error)
    throw error
  }
}
