import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../../api/download.ts'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { HowToCheck } from './HowToCheck.tsx'
import { IconDownload } from './icons.ts'
import styles from './Receipts.module.css'

/**
 * The contest's log, once it is over. The server decides whether the results are public, and refuses with a text
 * otherwise.
 */
export function ContestLog() {
  const { t } = useTranslation('receipts')
  const { cid, isAdmin, phase, mayLook } = useContest()
  const save = useMutation({ mutationFn: () => download('receipts.log', { query: { cid } }) })
  const user = useUser()
  if (user === null || phase === 'scheduled' || !(isAdmin || (phase === 'ended' && mayLook))) return null
  return (
    <Panel
      title={t('log.title')}
      aside={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload aria-hidden size={14} />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('log.download')}
        </Button>
      }
    >
      <div className={styles.log}>
        <p className={styles.note}>{t('log.meaning')}</p>
        <HowToCheck />
      </div>
    </Panel>
  )
}
