import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import type { EndpointName } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'

/** Saves a form: shows success, invalidates its queries, and keeps the text of a refusal. */
export const useSave = (work: () => Promise<unknown>, stale: readonly EndpointName[], onSaved?: () => void) => {
  const { t } = useTranslation('admin')
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: work,
    onSuccess: async () => {
      toast.success(t('saved'))
      onSaved?.()
      await Promise.all(stale.map((name) => queries.invalidateQueries({ queryKey: [name] })))
    },
  })
  return {
    run: () => save.mutate(),
    isBusy: save.isPending,
    refusal: save.isError ? messageOf(save.error) : null,
    reset: () => save.reset(),
  }
}
