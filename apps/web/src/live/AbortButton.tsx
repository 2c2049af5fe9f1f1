import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { inProgress, verdict } from '@verdict/contract/vocabulary'
import { call } from '../api/client.ts'
import { useUser } from '../api/session.ts'
import { useTranslation } from '../i18n/index.ts'
import { toast } from '../ui/controls/toast.ts'
import type { Submission } from './submission-query.ts'

/** Ends an own submission before its verdict; in a contest only while it waits. */
export function AbortButton({ submission }: { submission: Pick<Submission, 'submitId' | 'status' | 'uid' | 'cid'> }) {
  const { t } = useTranslation('verdict')
  const queries = useQueryClient()
  const user = useUser()
  const { submitId, status, cid } = submission
  const abort = useMutation({
    mutationFn: () => call('submissions.abort', { body: { submitId } }),
    onSuccess: () => toast.success(t('abort.done')),
    // Refused, it has a verdict that this page does not show yet.
    onSettled: () => queries.invalidateQueries(),
  })
  const mayAbort = inProgress(status) && (cid === 0 || status === verdict.pending)
  if (user === null || user.uid !== submission.uid || !mayAbort) return null
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={abort.isPending}
      onClick={() => abort.mutate()}
      aria-label={t('abort.label', { id: submitId })}
    >
      {t('abort.button')}
    </Button>
  )
}
