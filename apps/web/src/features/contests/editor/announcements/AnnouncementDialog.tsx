import { TextInput } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useKeptForm } from '../../../../lib/form/use-kept-form.ts'
import { useLater } from '../../../../lib/use-later.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { Prose } from '../../../../ui/text/Prose.tsx'
import { createAnnouncement, updateAnnouncement } from '../calls.ts'
import type { MarkdownBox } from '../editor/BasicsPart.tsx'
import type { AnnouncementRow } from '../queries.ts'
import { useScope } from '../scope.ts'
import styles from './Announcements.module.css'

interface Props {
  readonly cid: number
  /** Null for a new one. */
  readonly row: AnnouncementRow | null
  readonly Markdown: MarkdownBox
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Edits an announcement with a live preview. Input survives closing the dialog. */
export default function AnnouncementDialog({ cid, row, Markdown, onClose, onSaved }: Props) {
  const { t } = useTranslation(['adminContests', 'admin'])
  const [stored] = useState({ title: row?.title ?? '', content: row?.content ?? '', isShown: (row?.status ?? 0) === 0 })
  const uid = useUser()?.uid ?? ''
  const gid = useScope()
  const { form, change, forget } = useKeptForm({
    key: `verdictContestNews_${cid}_${row?.id ?? 'new'}`,
    uid,
    stored,
    stamp: row?.gmtModified ?? '',
  })
  const save = useMutation({
    mutationFn: () => {
      const words = { id: row?.id ?? null, title: form.title, content: form.content, status: form.isShown ? 0 : 1 }
      return row === null ? createAnnouncement(gid, cid, words) : updateAnnouncement(gid, cid, words)
    },
    onSuccess: () => {
      forget()
      toast.success(t('admin:saved'))
      onSaved()
      onClose()
    },
  })
  return (
    <Dialog
      title={t(row === null ? 'adminContests:news.create' : 'adminContests:news.editTitle')}
      onClose={onClose}
      width={980}
      closesOutside={false}
      keepsInput
    >
      <DialogForm
        yes={t(row === null ? 'adminContests:news.publish' : 'admin:save')}
        onSubmit={() => save.mutate()}
        onClose={onClose}
        isBusy={save.isPending}
        refusal={save.isError ? messageOf(save.error) : null}
      >
        <TextInput
          label={t('adminContests:field.title')}
          value={form.title}
          required
          maxLength={limits.words.titleMaxChars}
          data-autofocus
          onChange={({ currentTarget: { value } }) => change((now) => ({ ...now, title: value }))}
        />
        <div className={styles.columns}>
          <Markdown
            label={t('adminContests:news.content')}
            value={form.content}
            isRequired
            rows={10}
            error={null}
            onBlur={() => {}}
            onChange={(content) => change((now) => ({ ...now, content }))}
          />
          <Preview text={form.content} />
        </div>
        <Toggle
          label={t('adminContests:column.visible')}
          hint={t('adminContests:news.shownHint')}
          checked={form.isShown}
          onChange={(isShown) => change((now) => ({ ...now, isShown }))}
        />
      </DialogForm>
    </Dialog>
  )
}

const settleMs = 350

function Preview({ text }: { text: string }) {
  const { t } = useTranslation('adminContests')
  const settled = useLater(text, settleMs)
  const { data } = useQuery(
    endpointQuery(
      'adminProblems.preview',
      { body: { texts: [settled] } },
      { placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY, quiet: true },
    ),
  )
  return (
    <section className={styles.preview} aria-label={t('news.preview')}>
      <p className={styles.muted}>{t('news.preview')}</p>
      <Prose html={data?.html[0] ?? ''} />
    </section>
  )
}
