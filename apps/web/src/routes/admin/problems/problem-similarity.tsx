import { useParams } from 'react-router'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { SimilarityReview } from '../../../features/teaching/similarity/SimilarityReview.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { Trail } from '../../../ui/page/Trail.tsx'

export function Component() {
  const { t } = useTranslation(['similarity', 'adminProblems'])
  const { problemId } = useParams()
  const pid = Number(problemId)
  return (
    <PageFrame
      title={t('similarity:title')}
      lead={t('similarity:lead')}
      trail={
        <Trail
          steps={[
            { text: t('adminProblems:title'), to: '/admin/problems' },
            { text: t('adminProblems:act.edit', { name: pid }), to: `/admin/problem/edit/${pid}` },
            { text: t('similarity:title') },
          ]}
        />
      }
    >
      <PageTitle text={t('similarity:title')} />
      <SimilarityReview key={pid} scope={{ kind: 'problem', id: pid }} />
    </PageFrame>
  )
}
