import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { useUnsavedInDialog } from '../../../../ui/dialogs/unsaved-in-dialog.ts'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { type PublishRow, publishableQuery } from '../queries.ts'
import styles from './List.module.css'

interface Props {
  readonly row: { readonly id: number; readonly title: string }
  readonly onClose: () => void
}

const isPickable = ({ state }: PublishRow): boolean => state === 'ready' || state === 'unproven'

/** Publishes problems of an ended contest: previews each one, then publishes the selected ones. */
export default function PublishDialog({ row, onClose }: Props) {
  const { t } = useTranslation('adminContests')
  return (
    <Dialog title={t('publish.title', { title: row.title })} onClose={onClose} width={620}>
      <Publish row={row} onClose={onClose} />
    </Dialog>
  )
}

function Publish({ row, onClose }: Props) {
  const { t } = useTranslation(['adminContests', 'common'])
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(publishableQuery(row.id))
  const form = useForm<{ readonly left: readonly number[] }>({ stored: { left: [] } })
  const { left } = form.values
  useUnsavedInDialog(form.isDirty)
  const chosen = (data ?? []).filter((item) => isPickable(item) && !left.includes(item.pid))
  const publish = useMutation({
    mutationFn: () => {
      const force = chosen.some(({ state }) => state === 'unproven')
      const body = { cid: row.id, pids: chosen.map(({ pid }) => pid), force }
      return call('adminContests.publish', { body }, { quiet: true })
    },
    onSuccess: () => {
      form.forget()
      return queries.invalidateQueries()
    },
  })
  const turn = (pid: number): void =>
    form.set({ left: left.includes(pid) ? left.filter((item) => item !== pid) : [...left, pid] })
  return (
    <div className={styles.form}>
      <p className={styles.muted}>{t('adminContests:publish.text')}</p>
      {error !== null && data === undefined && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton />}
      {data?.length === 0 && <p>{t('adminContests:publish.none')}</p>}
      <ul className={styles.rows}>
        {data?.map((item) => (
          <li key={item.pid}>
            {isPickable(item) ? (
              <label>
                <input type="checkbox" checked={!left.includes(item.pid)} onChange={() => turn(item.pid)} />
                <Words row={item} />
              </label>
            ) : (
              <span className={styles.still}>
                <Words row={item} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {publish.isError && <Notice kind="error">{messageOf(publish.error)}</Notice>}
      {publish.data !== undefined && (
        <Notice kind={publish.data.refused.length === 0 ? 'success' : 'warning'}>
          <p>{t('adminContests:publish.done', { count: publish.data.done.length })}</p>
          {publish.data.refused.map(({ pid, problemId, msg }) => (
            <p key={pid}>
              {problemId}: {msg}
            </p>
          ))}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('common:action.close')}
        </Button>
        <Button loading={publish.isPending} disabled={chosen.length === 0} onClick={() => publish.mutate()}>
          {t('adminContests:publish.yes', { count: chosen.length })}
        </Button>
      </div>
    </div>
  )
}

function Words({ row }: { row: PublishRow }) {
  const { t } = useTranslation('adminContests')
  return (
    <>
      <strong>{row.displayId}</strong>
      <span>
        {row.displayTitle} ({row.problemId})
      </span>
      <small>{t(`publish.${row.state}`)}</small>
    </>
  )
}
