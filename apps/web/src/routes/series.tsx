import { useParams } from 'react-router'
import { OwnSeriesCertificate } from '../features/contests/certificates/OwnCertificate.tsx'
import { SeriesPage } from '../features/contests/series/SeriesPage.tsx'

export function Component() {
  const id = Number(useParams().seriesID)
  return <SeriesPage key={id} id={id} certificate={<OwnSeriesCertificate id={id} />} />
}
