import { ContestPlace } from '../../features/contests/problems/ContestPlace.tsx'
import { ContestStatusPage } from '../../features/submissions/ContestStatusPage.tsx'

export const Component = () => (
  <ContestPlace>
    <ContestStatusPage />
  </ContestPlace>
)
