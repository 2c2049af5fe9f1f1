import { useParams } from 'react-router'
import { ContestPhotosPage } from '../../../features/contests/editor/photos/ContestPhotosPage.tsx'

export function Component() {
  const { contestId = '' } = useParams()
  return <ContestPhotosPage key={contestId} cid={Number(contestId)} />
}
