import { ContestPlace } from '../../features/contests/problems/ContestPlace.tsx'
import { ContestStatusPage } from '../../features/submissions/list/ContestStatusPage.tsx'

export const Component = () => (
  <ContestPlace>
    <ContestStatusPage />
  </ContestPlace>
)
