import { PageTitle } from '../../../api/PageTitle.tsx'
import { ImportPage } from '../../../features/problems/import/ImportPage.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'

export function Component() {
  const { t } = useTranslation('adminImport')
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <PageTitle text={t('title')} />
      <ImportPage />
    </PageFrame>
  )
}
