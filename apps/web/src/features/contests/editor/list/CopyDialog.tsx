import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { parseInstant } from '../../../../lib/time.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { TimeField } from '../../../../ui/fields/TimeField.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { copyContest } from '../calls.ts'
import { localOf, msOf } from '../editor/local-moment.ts'
import type { ContestRow } from '../queries.ts'
import { adminAddress, useScope } from '../scope.ts'
import styles from './List.module.css'

interface Props {
  readonly row: ContestRow
  readonly onClose: () => void
}

const weekMs = 7 * 86_400_000

/** The same contest again, some weeks later and at the same hour. */
const nextStart = (row: ContestRow): string => {
  const startMs = parseInstant(row.startTime).getTime()
  const weeks = Math.max(1, Math.ceil((Date.now() - startMs) / weekMs))
  return localOf(new Date(startMs + weeks * weekMs))
}

export default function CopyDialog({ row, onClose }: Props) {
  const { t } = useTranslation(['adminContests'])
  const navigate = useNavigate()
  const gid = useScope()
  const [title, setTitle] = useState(row.title)
  const [startTime, setStartTime] = useState(() => nextStart(row))
  const [withProblems, setWithProblems] = useState(true)
  const [withAnnouncements, setWithAnnouncements] = useState(false)
  const startMs = msOf(startTime)
  const copy = useMutation({
    mutationFn: () => {
      const start = new Date(startMs).toISOString()
      const body = { cid: row.id, title, startTime: start, withProblems, withAnnouncements }
      return copyContest(gid, body)
    },
    onSuccess: ({ cid }) => {
      toast.success(t('adminContests:copy.done'))
      onClose()
      void navigate(adminAddress(gid, `/${cid}/edit`))
    },
  })
  return (
    <Dialog
      title={t('adminContests:copy.title', { title: row.title })}
      onClose={onClose}
      width={520}
      closesOutside={false}
    >
      <DialogForm
        yes={t('adminContests:copy.yes')}
        onSubmit={() => copy.mutate()}
        onClose={onClose}
        isBusy={copy.isPending}
        disabled={title.trim() === '' || Number.isNaN(startMs)}
        refusal={copy.isError ? messageOf(copy.error) : null}
      >
        <TextInput
          label={t('adminContests:field.title')}
          value={title}
          required
          data-autofocus
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TimeField
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label={t('adminContests:field.startTime')}
          description={t('adminContests:copy.times')}
          value={startTime}
          required
          onChange={setStartTime}
        />
        <Toggle
          label={t('adminContests:copy.problems', { count: row.problemCount })}
          hint={t('adminContests:copy.problemsHint')}
          checked={withProblems}
          onChange={setWithProblems}
        />
        <Toggle
          label={t('adminContests:copy.announcements')}
          checked={withAnnouncements}
          onChange={setWithAnnouncements}
        />
        <p className={styles.muted}>{t('adminContests:copy.hidden')}</p>
      </DialogForm>
    </Dialog>
  )
}
