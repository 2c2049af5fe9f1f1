import { PageTitle } from '../../../api/PageTitle.tsx'
import { NewProblem } from '../../../features/problems/editor/editor/NewProblem.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'

export function Component() {
  const { t } = useTranslation('adminProblems')
  return (
    <PageFrame title={t('createTitle')}>
      <PageTitle text={t('createTitle')} />
      <NewProblem />
    </PageFrame>
  )
}
