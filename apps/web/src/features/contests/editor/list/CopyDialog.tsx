import { TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useSave } from '../../../../api/form/use-save.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { useRules } from '../../../../lib/form/use-rules.ts'
import { parseInstant } from '../../../../lib/time.ts'
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
  const { t } = useTranslation('adminContests')
  const navigate = useNavigate()
  const gid = useScope()
  const { required } = useRules()
  const form = useForm({
    stored: { title: row.title, startTime: nextStart(row), withProblems: true, withAnnouncements: false },
    rules: { title: required, startTime: required },
  })
  const { values, set } = form
  const save = useSave({
    form,
    send: (copy) => copyContest(gid, { cid: row.id, ...copy, startTime: new Date(msOf(copy.startTime)).toISOString() }),
    stale: [],
    done: t('copy.done'),
    onSaved: ({ cid }) => {
      onClose()
      void navigate(adminAddress(gid, `/${cid}/edit`))
    },
  })
  return (
    <Dialog title={t('copy.title', { title: row.title })} onClose={onClose} width={520} closesOutside={false}>
      <DialogForm yes={t('copy.yes')} form={form} save={save} onClose={onClose}>
        <TextInput label={t('field.title')} required data-autofocus {...form.bind('title')} />
        <TimeField
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label={t('field.startTime')}
          description={t('copy.times')}
          value={values.startTime}
          error={form.errorOf('startTime')}
          required
          onChange={(startTime) => set({ startTime })}
        />
        <Toggle
          label={t('copy.problems', { count: row.problemCount })}
          hint={t('copy.problemsHint')}
          checked={values.withProblems}
          onChange={(withProblems) => set({ withProblems })}
        />
        <Toggle
          label={t('copy.announcements')}
          checked={values.withAnnouncements}
          onChange={(withAnnouncements) => set({ withAnnouncements })}
        />
        <p className={styles.muted}>{t('copy.hidden')}</p>
      </DialogForm>
    </Dialog>
  )
}
