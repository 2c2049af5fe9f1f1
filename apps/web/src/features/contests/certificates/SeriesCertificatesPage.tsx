import { useQuery } from '@tanstack/react-query'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { Trail } from '../../../ui/page/Trail.tsx'
import { CertificateDeskView } from './CertificateDeskView.tsx'
import { seriesDesk, seriesDeskQuery } from './desk.ts'

/** The certificates of a series, for those who edit it: template, issuing, revoking, download. */
export function SeriesCertificatesPage({ id }: { readonly id: number }) {
  const { t } = useTranslation('certificates')
  const series = useQuery(endpointQuery('contestSeries.read', { query: { id } }, { quiet: true }))
  const managed = useQuery(seriesDeskQuery(id))
  const title = series.data?.title ?? ''
  return (
    <PageFrame
      title={t('title')}
      trail={
        <Trail
          steps={[{ text: title === '' ? t('series') : title, to: `/contest-series/${id}` }, { text: t('title') }]}
        />
      }
    >
      <PageTitle text={title === '' ? t('title') : `${t('title')} · ${title}`} />
      <CertificateDeskView desk={seriesDesk(id)} managed={managed} mayChange gid={null} />
    </PageFrame>
  )
}
