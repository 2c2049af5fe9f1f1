import { Overview } from '../../features/contests/Overview.tsx'
import { ContestLog } from '../../features/receipts/ContestLog.tsx'

export const Component = () => (
  <>
    <Overview />
    <ContestLog />
  </>
)
