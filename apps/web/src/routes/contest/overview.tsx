import { Overview } from '../../features/contests/core/Overview.tsx'
import { ContestLog } from '../../features/contests/receipts/ContestLog.tsx'
import { SeriesOfContest } from '../../features/contests/series/SeriesOfContest.tsx'

export const Component = () => (
  <>
    <SeriesOfContest />
    <Overview />
    <ContestLog />
  </>
)
