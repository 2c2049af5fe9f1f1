import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { DiscussionRow } from '@verdict/contract'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { IconPin } from './icons.ts'
import { type Moderation, moderate } from './moderation.ts'

interface Props {
  readonly row: Pick<DiscussionRow, 'id' | 'gid' | 'title' | 'status' | 'topPriority'>
  /** In a list, where the same buttons appear in every row. */
  readonly isInList?: boolean
  readonly onSettled: () => Promise<void>
}

/** Pin and disable, for users who may moderate the discussion. */
export function ModerationButtons({ row, isInList = false, onSettled }: Props) {
  const { t } = useTranslation('discussions')
  const change = useMutation({
    mutationFn: (given: Moderation) => moderate(row, given),
    onSuccess: () => toast.success(t('saved')),
    onSettled,
  })
  const pin = t(row.topPriority ? 'unpin' : 'pin')
  const disable = t(row.status === 0 ? 'disable' : 'enable')
  const nameOf = (act: string) => (isInList ? { 'aria-label': `${act}: ${row.title}` } : {})
  return (
    <>
      <Button
        variant="default"
        size="xs"
        disabled={change.isPending}
        leftSection={<IconPin aria-hidden size={16} />}
        {...nameOf(pin)}
        onClick={() => change.mutate({ topPriority: !row.topPriority })}
      >
        {pin}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={change.isPending}
        {...nameOf(disable)}
        onClick={() => change.mutate({ status: row.status === 0 ? 1 : 0 })}
      >
        {disable}
      </Button>
    </>
  )
}
