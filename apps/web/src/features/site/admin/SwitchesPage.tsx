import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { Loaded } from './Loaded.tsx'
import { reviewSettingsQuery, switchesQuery } from './queries.ts'
import { ReviewSettings } from './ReviewSettings.tsx'
import { SwitchesForm } from './SwitchesForm.tsx'

/** Features and limits of the site. */
export function SwitchesPage() {
  const { t } = useTranslation('adminSite')
  return (
    <PageFrame title={t('switches')} lead={t('switchesLead')}>
      <PageTitle text={t('switches')} />
      <Loaded query={switchesQuery}>{(data) => <SwitchesForm switches={data} />}</Loaded>
      <Loaded query={reviewSettingsQuery}>{(data) => <ReviewSettings readyVotes={data.readyVotes} />}</Loaded>
    </PageFrame>
  )
}
