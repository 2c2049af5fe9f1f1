import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { PageTitle } from '../../api/PageTitle.tsx'
import { useSiteConfig } from '../../api/site-config.ts'
import { CommentSection } from '../../features/talk/comments/CommentSection.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { useContest } from '../../live/contest/use-contest.ts'
import { toast } from '../../ui/controls/toast.ts'
import { Notice } from '../../ui/states/Notice.tsx'

/** Questions and answers of a contest; where the site has them closed, the way leads home (specification 001, 6). */
export function Component() {
  const { t } = useTranslation('contests')
  const { cid, contest, isAdmin, can, phase } = useContest()
  const navigate = useNavigate()
  const isOpen = useSiteConfig()?.openContestComment
  useEffect(() => {
    if (isOpen !== false) return
    toast.warning(t('comments.closed'))
    void navigate('/home', { replace: true })
  }, [isOpen, navigate, t])
  return (
    <>
      <PageTitle text={`${t('tab.comment')} · ${contest.title}`} />
      {isOpen === true && phase === 'running' && !isAdmin && <Notice kind="info">{t('comments.between')}</Notice>}
      {isOpen === true && <CommentSection place={{ cid }} isContestManager={can.edit} />}
    </>
  )
}
