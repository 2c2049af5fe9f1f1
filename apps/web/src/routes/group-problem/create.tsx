import { useParams } from 'react-router'
import { PageTitle } from '../../api/PageTitle.tsx'
import { NewProblem } from '../../features/problems/editor/editor/NewProblem.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { GroupTrail } from '../../live/group/GroupTrail.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'

export function Component() {
  const { t } = useTranslation(['groupProblems', 'adminProblems'])
  const gid = Number(useParams().groupID)
  const title = t('adminProblems:createTitle')
  const steps = [{ text: t('groupProblems:title'), to: `/group/${gid}/problem-admin` }, { text: title }]
  return (
    <PageFrame title={title} trail={<GroupTrail gid={gid} steps={steps} />}>
      <PageTitle text={title} />
      <NewProblem keptAs={`group-${gid}`} />
    </PageFrame>
  )
}
