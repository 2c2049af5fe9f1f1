import { PageTitle } from '../../api/PageTitle.tsx'
import { SimilarityReview } from '../../features/teaching/similarity/SimilarityReview.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { useContest } from '../../live/contest/use-contest.ts'

export function Component() {
  const { t } = useTranslation('similarity')
  const { cid, contest } = useContest()
  return (
    <>
      <PageTitle text={`${t('title')} · ${contest.title}`} />
      <p>{t('lead')}</p>
      <SimilarityReview scope={{ kind: 'contest', id: cid }} />
    </>
  )
}
