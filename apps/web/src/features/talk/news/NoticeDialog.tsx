import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { type Audience, audiences } from './audiences.ts'
import { namesIn } from './names-in.ts'
import type { NoticeRow } from './queries.ts'
import { WordsFields } from './WordsFields.tsx'

interface Props {
  /** Null for a new one. Whom it went to cannot be changed afterwards. */
  readonly row: NoticeRow | null
  readonly onClose: () => void
  readonly onSaved: () => void
}

export default function NoticeDialog({ row, onClose, onSaved }: Props) {
  const { t } = useTranslation(['adminNews', 'admin'])
  const [words, setWords] = useState({ title: row?.title ?? '', content: row?.content ?? '' })
  const [audience, setAudience] = useState<Audience>('All')
  const [names, setNames] = useState('')
  const save = useMutation({
    mutationFn: () =>
      row === null
        ? call(
            'notices.create',
            { body: { ...words, type: audience, recipients: audience === 'Some' ? namesIn(names) : null } },
            { quiet: true },
          )
        : call('notices.update', { body: { ...words, id: row.id } }, { quiet: true }),
    onSuccess: () => {
      toast.success(t(row === null ? 'adminNews:sent' : 'admin:saved'))
      onSaved()
      onClose()
    },
  })
  return (
    <Dialog
      title={t(row === null ? 'adminNews:send' : 'adminNews:editNotice')}
      onClose={onClose}
      width={760}
      closesOutside={false}
    >
      <DialogForm
        yes={t(row === null ? 'adminNews:send' : 'admin:save')}
        onSubmit={() => save.mutate()}
        onClose={onClose}
        isBusy={save.isPending}
        refusal={save.isError ? messageOf(save.error) : null}
      >
        <WordsFields words={words} onChange={(part) => setWords({ ...words, ...part })} />
        {row === null ? (
          <SelectRow
            label={t('adminNews:audience.label')}
            value={audience}
            onChange={(value) => setAudience(audiences.find((audience) => audience === value) ?? 'All')}
            options={audiences.map((value) => ({ value, text: t(`adminNews:audience.${value}`) }))}
          />
        ) : (
          row.state && <Notice kind="info">{t('adminNews:editHint', { count: row.recipientCount })}</Notice>
        )}
        {row === null && audience === 'Some' && (
          <TextArea
            label={t('adminNews:recipients')}
            hint={t('adminNews:recipientsHint', { count: namesIn(names).length })}
            value={names}
            isRequired
            onChange={setNames}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
