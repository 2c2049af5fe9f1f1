import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { type Audience, audiences } from './audiences.ts'
import { namesIn } from './names-in.ts'
import type { NoticeRow } from './queries.ts'
import { type Words, WordsFields } from './WordsFields.tsx'

interface Props {
  /** Null for a new one. Whom it went to cannot be changed afterwards. */
  readonly row: NoticeRow | null
  readonly onClose: () => void
}

export default function NoticeDialog({ row, onClose }: Props) {
  const { t } = useTranslation(['adminNews', 'admin'])
  const { required } = useRules()
  const form = useForm<Words & { readonly audience: Audience; readonly names: string }>({
    stored: { title: row?.title ?? '', content: row?.content ?? '', audience: 'All', names: '' },
    rules: {
      title: required,
      content: required,
      names: (names, { audience }) => (audience === 'Some' ? required(names) : null),
    },
  })
  const { audience, names } = form.values
  const save = useSave({
    form,
    send: ({ audience: type, names, ...words }) =>
      row === null
        ? call(
            'notices.create',
            { body: { ...words, type, recipients: type === 'Some' ? namesIn(names) : null } },
            { quiet: true },
          )
        : call('notices.update', { body: { ...words, id: row.id } }, { quiet: true }),
    stale: ['notices.list'],
    done: t(row === null ? 'adminNews:sent' : 'admin:saved'),
    onSaved: onClose,
  })
  return (
    <Dialog
      title={t(row === null ? 'adminNews:send' : 'adminNews:editNotice')}
      onClose={onClose}
      width={760}
      closesOutside={false}
    >
      <DialogForm yes={t(row === null ? 'adminNews:send' : 'admin:save')} form={form} save={save} onClose={onClose}>
        <WordsFields form={form} />
        {row === null ? (
          <SelectRow
            label={t('adminNews:audience.label')}
            value={audience}
            onChange={(value) => form.set({ audience: audiences.find((item) => item === value) ?? 'All' })}
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
            error={form.errorOf('names')}
            isRequired
            onChange={(names) => form.set({ names })}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
