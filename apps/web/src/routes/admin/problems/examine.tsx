import { PageTitle } from '../../../api/PageTitle.tsx'
import { ExaminePage } from '../../../features/problems/editor/examine/ExaminePage.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'

export function Component() {
  const { t } = useTranslation('adminProblems')
  return (
    <PageFrame title={t('examine.title')} lead={t('examine.lead')}>
      <PageTitle text={t('examine.title')} />
      <ExaminePage />
    </PageFrame>
  )
}
