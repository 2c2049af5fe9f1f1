import { useParams } from 'react-router'
import { PairView } from '../../features/teaching/similarity/PairView.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { useContest } from '../../live/contest/use-contest.ts'
import { Trail } from '../../ui/page/Trail.tsx'

export function Component() {
  const { t } = useTranslation('similarity')
  const { cid } = useContest()
  const { pairID } = useParams()
  return (
    <>
      <Trail steps={[{ text: t('title'), to: `/contest/${cid}/similarity` }, { text: t('pairs') }]} />
      <PairView key={pairID} pairId={Number(pairID)} />
    </>
  )
}
