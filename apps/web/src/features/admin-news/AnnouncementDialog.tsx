import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../api/client.ts'
import { useTranslation } from '../../i18n/index.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './News.module.css'
import type { AnnouncementRow } from './queries.ts'
import { WordsFields } from './WordsFields.tsx'

interface Props {
  /** Null for a new one. */
  readonly row: AnnouncementRow | null
  readonly onClose: () => void
  readonly onSaved: () => void
}

export default function AnnouncementDialog({ row, onClose, onSaved }: Props) {
  const { t } = useTranslation(['adminNews', 'admin', 'common'])
  const [words, setWords] = useState({ title: row?.title ?? '', content: row?.content ?? '' })
  const [isShown, setIsShown] = useState(row === null || row.status === 0)
  const save = useMutation({
    mutationFn: () => {
      const body = { ...words, status: isShown ? 0 : 1 }
      return row === null
        ? call('announcements.create', { body }, { quiet: true })
        : call('announcements.update', { body: { ...body, id: row.id } }, { quiet: true })
    },
    onSuccess: () => {
      toast.success(t('admin:saved'))
      onSaved()
      onClose()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Dialog
      title={t(row === null ? 'adminNews:create' : 'adminNews:editAnnouncement')}
      onClose={onClose}
      width={760}
      closesOutside={false}
    >
      <form className={styles.form} onSubmit={submit}>
        <WordsFields words={words} onChange={(part) => setWords({ ...words, ...part })} />
        <Toggle
          label={t('adminNews:column.shown')}
          hint={t('adminNews:shownHint')}
          checked={isShown}
          onChange={setIsShown}
        />
        {save.isError && <Notice kind="error">{messageOf(save.error)}</Notice>}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('admin:save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
