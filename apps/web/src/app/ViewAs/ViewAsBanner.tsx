import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { UserInfo } from '@verdict/contract'
import { call } from '../../api/client.ts'
import { returnFromViewing } from '../../api/session.ts'
import { useTranslation } from '../../i18n/index.ts'
import { RelativeTime } from '../../ui/labels/RelativeTime.tsx'
import styles from './ViewAsBanner.module.css'

/** Whose eyes these are, until when, and the way back. */
export default function ViewAsBanner({ user, endsAt }: { user: UserInfo; endsAt: string }) {
  const { t } = useTranslation('viewAs')
  const end = useMutation({
    mutationFn: () => call('viewAs.end', {}, { quiet: true }),
    // Also after a failure: the session ends by itself.
    onSettled: () => {
      returnFromViewing()
      location.assign('/admin/user')
    },
  })
  return (
    <section className={styles.banner} aria-label={t('label')}>
      <p>
        {t('text', { name: user.username })} {t('ends')} <RelativeTime at={endsAt} />
      </p>
      <Button size="xs" loading={end.isPending} onClick={() => end.mutate()}>
        {t('end')}
      </Button>
    </section>
  )
}
