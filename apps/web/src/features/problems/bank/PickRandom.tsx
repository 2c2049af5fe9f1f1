import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { IconArrowsShuffle } from '../../../ui/icons.ts'

/** Opens any public problem. */
export function PickRandom() {
  const { t } = useTranslation('problems')
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('problems.random'),
  })
  // Bound to this click, so that a user who navigated elsewhere meanwhile is not redirected.
  const open = ({ problemId }: { problemId: string }) => navigate(`/problem/${encodeURIComponent(problemId)}`)
  return (
    <Button
      variant="default"
      h={32}
      disabled={isPending}
      leftSection={<IconArrowsShuffle aria-hidden size={16} />}
      onClick={() => mutate(undefined, { onSuccess: open })}
    >
      {t('pickRandom')}
    </Button>
  )
}
