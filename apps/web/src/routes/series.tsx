import { useParams } from 'react-router'
import { SeriesPage } from '../features/contests/series/SeriesPage.tsx'

export function Component() {
  const id = Number(useParams().seriesID)
  return <SeriesPage key={id} id={id} />
}
