import { useParams } from 'react-router'
import { NeedsLogin } from '../../api/NeedsLogin.tsx'
import { PairView } from '../../features/teaching/similarity/PairView.tsx'
import { AdminTrail } from '../../features/trainings/editor/AdminTrail.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { PageFrame } from '../../ui/page/PageFrame.tsx'

export function Component() {
  const { t } = useTranslation('similarity')
  const { groupID, trainingID, pairID } = useParams()
  const review = `/group/${groupID}/training-admin/${trainingID}/similarity`
  const steps = [{ text: t('title'), to: review }, { text: t('pairs') }]
  return (
    <NeedsLogin>
      <PageFrame title={t('title')} trail={<AdminTrail gid={Number(groupID)} steps={steps} />}>
        <PairView key={pairID} pairId={Number(pairID)} />
      </PageFrame>
    </NeedsLogin>
  )
}
