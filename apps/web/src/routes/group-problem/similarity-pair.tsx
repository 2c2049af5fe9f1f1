import { useParams } from 'react-router'
import { PairView } from '../../features/teaching/similarity/PairView.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { GroupTrail } from '../../live/group/GroupTrail.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'

export function Component() {
  const { t } = useTranslation('similarity')
  const { groupID, problemId, pairId } = useParams()
  const review = `/group/${groupID}/problem-admin/${problemId}/similarity`
  const steps = [{ text: t('title'), to: review }, { text: t('pairs') }]
  return (
    <PageFrame title={t('title')} trail={<GroupTrail gid={Number(groupID)} steps={steps} />}>
      <PairView key={pairId} pairId={Number(pairId)} />
    </PageFrame>
  )
}
