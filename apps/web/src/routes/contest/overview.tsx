import { OwnCertificate } from '../../features/contests/certificates/OwnCertificate.tsx'
import { Overview } from '../../features/contests/core/Overview.tsx'
import { ContestLog } from '../../features/contests/receipts/ContestLog.tsx'
import { SeriesOfContest } from '../../features/contests/series/SeriesOfContest.tsx'

export const Component = () => (
  <>
    <SeriesOfContest />
    <OwnCertificate />
    <Overview />
    <ContestLog />
  </>
)
