import { useParams } from 'react-router'
import { PageTitle } from '../../api/PageTitle.tsx'
import { SimilarityReview } from '../../features/teaching/similarity/SimilarityReview.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { GroupTrail } from '../../live/group/GroupTrail.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'

export function Component() {
  const { t } = useTranslation(['similarity', 'groupProblems'])
  const { groupID, problemId } = useParams()
  const gid = Number(groupID)
  const title = t('similarity:title')
  const steps = [{ text: t('groupProblems:title'), to: `/group/${gid}/problem-admin` }, { text: title }]
  return (
    <PageFrame title={title} lead={t('similarity:lead')} trail={<GroupTrail gid={gid} steps={steps} />}>
      <PageTitle text={title} />
      <SimilarityReview key={problemId} scope={{ kind: 'problem', id: Number(problemId) }} />
    </PageFrame>
  )
}
