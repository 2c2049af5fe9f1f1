import { useParams } from 'react-router'
import { NeedsLogin } from '../../api/NeedsLogin.tsx'
import { PageTitle } from '../../api/PageTitle.tsx'
import { SimilarityReview } from '../../features/teaching/similarity/SimilarityReview.tsx'
import { AdminTrail } from '../../features/trainings/editor/AdminTrail.tsx'
import { TrainingTabs } from '../../features/trainings/editor/EditPages.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { PageFrame } from '../../ui/page/PageFrame.tsx'

export function Component() {
  const { t } = useTranslation('similarity')
  const { groupID, trainingID } = useParams()
  const [gid, tid] = [Number(groupID), Number(trainingID)]
  return (
    <NeedsLogin>
      <PageFrame title={t('title')} lead={t('lead')} trail={<AdminTrail gid={gid} steps={[{ text: t('title') }]} />}>
        <PageTitle text={t('title')} />
        <TrainingTabs gid={gid} tid={tid} chosen="similarity" />
        <SimilarityReview key={tid} scope={{ kind: 'training', id: tid }} />
      </PageFrame>
    </NeedsLogin>
  )
}
