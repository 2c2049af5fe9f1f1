import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { DeletionAccount } from '@verdict/contract'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { listText } from '../../../lib/list-text.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { DangerButton } from '../../../ui/dialogs/DangerButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { deletionQuery } from './queries.ts'
import styles from './Users.module.css'

interface Props {
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/**
 * Lists what is deleted with some accounts before the deletion. Accounts that cannot be deleted are listed and skipped.
 */
export default function RemoveDialog({ ids, onClose, onRemoved }: Props) {
  const { t } = useTranslation(['adminUsers', 'admin', 'common'])
  const { data, error, refetch } = useQuery(deletionQuery(ids))
  const going = data?.filter((row) => row.refusal === null) ?? []
  const remove = useMutation({
    mutationFn: () => call('adminUsers.remove', { body: { ids: going.map((row) => row.uid) } }, { quiet: true }),
    onSuccess: () => {
      toast.success(t('admin:deleted'))
      onRemoved()
      onClose()
    },
  })
  return (
    <Dialog title={t('adminUsers:remove.title', { count: ids.length })} onClose={onClose} width={560}>
      <div className={styles.form}>
        {error !== null ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton />
        ) : (
          <Account rows={data} />
        )}
        {remove.isError && <Notice kind="error">{messageOf(remove.error)}</Notice>}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('common:action.cancel')}
          </Button>
          <DangerButton disabled={going.length === 0} loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('adminUsers:remove.yes', { count: going.length })}
          </DangerButton>
        </div>
      </div>
    </Dialog>
  )
}

const counted = ['submissions', 'discussions', 'comments', 'announcements'] as const

function Account({ rows }: { rows: readonly DeletionAccount[] }) {
  const { t } = useTranslation('adminUsers')
  const going = rows.filter((row) => row.refusal === null)
  const staying = rows.filter((row) => row.refusal !== null)
  const sum = (key: (typeof counted)[number] | 'problemsKept' | 'contestsKept') =>
    going.reduce((total, row) => total + row[key], 0)
  return (
    <>
      {staying.length > 0 && (
        <Notice kind="warning">
          {staying.map((row) => (
            <p key={row.uid}>
              {row.refusal === 'self'
                ? t('remove.self', { name: row.username })
                : t('remove.root', { name: row.username })}
            </p>
          ))}
        </Notice>
      )}
      {going.length > 0 && (
        <>
          <p>{t('remove.text', { names: listText(going.map((row) => row.username)) })}</p>
          <ul className={styles.points}>
            {counted
              .filter((key) => sum(key) > 0)
              .map((key) => (
                <li key={key}>{t(`remove.${key}`, { count: sum(key) })}</li>
              ))}
            <li>{t('remove.rest')}</li>
          </ul>
          {sum('problemsKept') > 0 && <p>{t('remove.problems', { count: sum('problemsKept') })}</p>}
          {sum('contestsKept') > 0 && <p>{t('remove.contests', { count: sum('contestsKept') })}</p>}
        </>
      )}
    </>
  )
}
