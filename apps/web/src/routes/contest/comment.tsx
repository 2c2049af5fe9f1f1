import { PageTitle } from '../../api/PageTitle.tsx'
import { useSiteConfig } from '../../api/site-config.ts'
import { CommentSection } from '../../features/comments/CommentSection.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { useContest } from '../../live/contest/use-contest.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Questions and answers of a contest. */
export function Component() {
  const { t } = useTranslation('contests')
  const { cid, contest, isAdmin, phase } = useContest()
  const config = useSiteConfig()
  return (
    <>
      <PageTitle text={`${t('tab.comment')} · ${contest.title}`} />
      {config?.openContestComment === false && (
        <EmptyState title={t('comments.closed')} hint={t('comments.closedHint')} />
      )}
      {config?.openContestComment === true && phase === 'running' && !isAdmin && (
        <Notice kind="info">{t('comments.between')}</Notice>
      )}
      {config?.openContestComment === true && <CommentSection place={{ cid }} isContestManager={isAdmin} />}
    </>
  )
}
