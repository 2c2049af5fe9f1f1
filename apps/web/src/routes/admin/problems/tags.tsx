import { PageTitle } from '../../../api/PageTitle.tsx'
import { TagPage } from '../../../features/problems/editor/tags/TagPage.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'

export function Component() {
  const { t } = useTranslation('adminProblems')
  return (
    <PageFrame title={t('tagPage.title')} lead={t('tagPage.lead')}>
      <PageTitle text={t('tagPage.title')} />
      <TagPage />
    </PageFrame>
  )
}
