import { PageTitle } from '../../../api/PageTitle.tsx'
import { LanguagePage } from '../../../features/problems/editor/languages/LanguagePage.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'

export function Component() {
  const { t } = useTranslation('adminProblems')
  return (
    <PageFrame title={t('languagePage.title')} lead={t('languagePage.lead')}>
      <PageTitle text={t('languagePage.title')} />
      <LanguagePage />
    </PageFrame>
  )
}
