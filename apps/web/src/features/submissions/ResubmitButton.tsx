import { ActionIcon } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/index.ts'
import { toast } from '../../ui/controls/toast.ts'
import { IconRefresh } from './icons.ts'

/** Sends a submission that never reached a judge once more. */
export function ResubmitButton({ submitId }: { submitId: number }) {
  const { t } = useTranslation('submissions')
  const queries = useQueryClient()
  const resubmit = useMutation({
    mutationFn: () => call('submissions.resubmit', { query: { submitId } }),
    onSuccess: () => {
      toast.success(t('resubmit.done'))
      void queries.invalidateQueries({ queryKey: ['submissions.list'] })
      void queries.invalidateQueries({ queryKey: ['submissions.detail'] })
    },
  })
  return (
    <ActionIcon
      size={24}
      loading={resubmit.isPending}
      onClick={() => resubmit.mutate()}
      aria-label={t('resubmit.label', { id: submitId })}
      title={t('resubmit.title')}
    >
      <IconRefresh aria-hidden size={16} />
    </ActionIcon>
  )
}
