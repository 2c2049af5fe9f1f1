import { useParams } from 'react-router'
import { PairView } from '../../../features/teaching/similarity/PairView.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { Trail } from '../../../ui/page/Trail.tsx'

export function Component() {
  const { t } = useTranslation('similarity')
  const { problemId, pairId } = useParams()
  return (
    <PageFrame
      title={t('title')}
      trail={
        <Trail steps={[{ text: t('title'), to: `/admin/problem/similarity/${problemId}` }, { text: t('pairs') }]} />
      }
    >
      <PairView key={pairId} pairId={Number(pairId)} />
    </PageFrame>
  )
}
