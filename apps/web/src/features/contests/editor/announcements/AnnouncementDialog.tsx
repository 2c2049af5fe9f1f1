import { TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useSave } from '../../../../api/form/use-save.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { useRules } from '../../../../lib/form/use-rules.ts'
import { useLater } from '../../../../lib/use-later.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { Prose } from '../../../../ui/text/Prose.tsx'
import { createAnnouncement, updateAnnouncement } from '../calls.ts'
import type { MarkdownBox } from '../editor/BasicsPart.tsx'
import { type AnnouncementRow, announcementsEndpoint } from '../queries.ts'
import { useScope } from '../scope.ts'
import styles from './Announcements.module.css'

interface Props {
  readonly cid: number
  /** Null for a new one. */
  readonly row: AnnouncementRow | null
  readonly Markdown: MarkdownBox
  readonly onClose: () => void
}

/** Edits an announcement with a live preview. Input survives closing the dialog. */
export default function AnnouncementDialog({ cid, row, Markdown, onClose }: Props) {
  const { t } = useTranslation(['adminContests', 'admin'])
  const uid = useUser()?.uid ?? ''
  const gid = useScope()
  const { required } = useRules()
  const form = useForm({
    stored: { title: row?.title ?? '', content: row?.content ?? '', isShown: (row?.status ?? 0) === 0 },
    rules: { title: required, content: required },
    kept: { key: `verdictContestNews_${cid}_${row?.id ?? 'new'}`, uid, stamp: row?.gmtModified ?? '' },
  })
  const { content, isShown } = form.values
  const save = useSave({
    form,
    send: ({ isShown, ...values }) => {
      const words = { id: row?.id ?? null, ...values, status: isShown ? 0 : 1 }
      return row === null ? createAnnouncement(gid, cid, words) : updateAnnouncement(gid, cid, words)
    },
    stale: [announcementsEndpoint(gid)],
    done: t('admin:saved'),
    onSaved: onClose,
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
        form={form}
        save={save}
        onClose={onClose}
      >
        <TextInput
          label={t('adminContests:field.title')}
          required
          maxLength={limits.words.titleMaxChars}
          data-autofocus
          {...form.bind('title')}
        />
        <div className={styles.columns}>
          <Markdown
            label={t('adminContests:news.content')}
            value={content}
            isRequired
            rows={10}
            error={form.errorOf('content')}
            onBlur={() => {}}
            onChange={(text) => form.set({ content: text })}
          />
          <Preview text={content} />
        </div>
        <Toggle
          label={t('adminContests:column.visible')}
          hint={t('adminContests:news.shownHint')}
          checked={isShown}
          onChange={(checked) => form.set({ isShown: checked })}
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
