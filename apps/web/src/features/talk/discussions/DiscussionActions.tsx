import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DiscussionDetail } from '@verdict/contract'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { askToLogin } from '../../../api/ask-to-login.ts'
import { call } from '../../../api/client.ts'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useFocusReturn } from '../../../lib/use-focus-return.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { IconPencil, IconTrash } from '../../../ui/icons.ts'
import { lazyPart } from '../../../ui/states/lazy-part.tsx'
import styles from './DiscussionActions.module.css'
import { IconFlag, IconThumbUp, IconThumbUpFilled } from './icons.ts'
import { ModerationButtons } from './ModerationButtons.tsx'
import { editorialOpenings } from './openings.ts'

const DiscussionDialog = lazyPart(() => import('./DiscussionDialog.tsx'))
const ReportDialog = lazyPart(() => import('./ReportDialog.tsx'))

/** Like, report, edit, delete; staff and group admins also pin and disable. */
export function DiscussionActions({ data }: { data: DiscussionDetail }) {
  const { t } = useTranslation('discussions')
  const user = useUser()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const [opened, setOpened] = useState<'edit' | 'report' | null>(null)
  useFocusReturn(opened !== null)
  const refresh = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ['discussions.detail'] })
    await queries.invalidateQueries({ queryKey: ['discussions.list'] })
    await queries.invalidateQueries({ queryKey: ['groupDiscussions.list'] })
    await queries.invalidateQueries({ queryKey: ['groupDiscussions.adminList'] })
  }
  const like = useMutation({
    mutationFn: () => call('discussions.like', { query: { did: data.id, toLike: data.hasLike !== true } }),
    onSettled: refresh,
  })
  const setOpening = useMutation({
    mutationFn: (value: string) => {
      const opens = editorialOpenings.find((opening) => opening === value) ?? 'afterSolving'
      return call('editorials.setOpening', { body: { did: data.id, opens } })
    },
    onSuccess: () => toast.success(t('saved')),
    onSettled: refresh,
  })
  const remove = (): void =>
    confirm.ask({
      title: t('remove.title'),
      text: t('remove.text', { count: data.commentNum }),
      yes: t('remove.yes'),
      isDangerous: true,
      onYes: () =>
        void call('discussions.remove', { query: { did: data.id } })
          .then(() => {
            toast.success(t('remove.done'))
            void queries.invalidateQueries({ queryKey: ['discussions.list'] })
            void queries.invalidateQueries({ queryKey: ['groupDiscussions.list'] })
            void navigate(data.gid === null ? '/discussion' : `/group/${data.gid}/discussion`)
          })
          .catch(() => {}),
    })
  const orLogin = (act: () => void) => () => (user === null ? askToLogin() : act())
  return (
    <div className={styles.actions}>
      <Button
        variant={data.hasLike === true ? 'filled' : 'default'}
        size="xs"
        aria-pressed={data.hasLike === true}
        disabled={like.isPending}
        leftSection={
          data.hasLike === true ? <IconThumbUpFilled aria-hidden size={16} /> : <IconThumbUp aria-hidden size={16} />
        }
        onClick={orLogin(() => like.mutate())}
      >
        {t('like', { count: data.likeNum })}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFlag aria-hidden size={16} />}
        onClick={orLogin(() => setOpened('report'))}
      >
        {t('report.act')}
      </Button>
      <span className={styles.own}>
        {data.isEditorial && data.can.edit && (
          <SelectField
            label={t('opens.label')}
            value={data.opens}
            onChange={(value) => setOpening.mutate(value)}
            options={editorialOpenings.map((value) => ({ value, text: t(`opens.${value}`) }))}
          />
        )}
        {data.can.moderate && <ModerationButtons row={data} onSettled={refresh} />}
        {data.can.edit && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPencil aria-hidden size={16} />}
            onClick={() => setOpened('edit')}
          >
            {t('edit')}
          </Button>
        )}
        {data.can.remove && (
          <Button variant="default" size="xs" leftSection={<IconTrash aria-hidden size={16} />} onClick={remove}>
            {t('remove.act')}
          </Button>
        )}
      </span>
      <Suspense>
        {opened === 'edit' && user !== null && (
          <DiscussionDialog
            uid={user.uid}
            edited={data}
            pid={data.pid}
            category={data.categoryId}
            onClose={() => setOpened(null)}
            onSaved={() => {}}
          />
        )}
        {opened === 'report' && <ReportDialog did={data.id} onClose={() => setOpened(null)} />}
      </Suspense>
      <Confirm confirm={confirm} />
    </div>
  )
}
