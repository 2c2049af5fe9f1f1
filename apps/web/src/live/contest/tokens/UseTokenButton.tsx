import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'

interface Props {
  readonly cid: number
  readonly submitId: number
  readonly size: 'compact-xs' | 'sm'
  /** A submission with a token counts for the score. */
  readonly areCounted: boolean
}

/** Uses a token on a submission, after a question. */
export default function UseTokenButton({ cid, submitId, size, areCounted }: Props) {
  const { t } = useTranslation('contestTokens')
  const queries = useQueryClient()
  const confirm = useConfirm()
  const spend = useMutation({
    mutationFn: () => call('contestTokens.use', { body: { cid, submitId } }),
    onSuccess: () => toast.success(t('done', { id: submitId })),
    // Refused, the tokens or the submission have changed since.
    onSettled: () => queries.invalidateQueries(),
  })
  const ask = (): void =>
    confirm.ask({
      title: t('ask', { id: submitId }),
      text: t(areCounted ? 'askTextCounted' : 'askText'),
      yes: t('use'),
      onYes: () => spend.mutate(),
    })
  return (
    <>
      <Button
        size={size}
        variant="default"
        loading={spend.isPending}
        onClick={ask}
        aria-label={t('useOn', { id: submitId })}
      >
        {t('use')}
      </Button>
      <Confirm confirm={confirm} />
    </>
  )
}
