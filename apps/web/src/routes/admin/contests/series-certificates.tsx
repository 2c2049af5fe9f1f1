import { useParams } from 'react-router'
import { SeriesCertificatesPage } from '../../../features/contests/certificates/SeriesCertificatesPage.tsx'

export function Component() {
  const id = Number(useParams().seriesId)
  return <SeriesCertificatesPage key={id} id={id} />
}
