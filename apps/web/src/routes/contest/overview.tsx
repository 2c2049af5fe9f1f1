import { Overview } from '../../features/contests/core/Overview.tsx'
import { ContestLog } from '../../features/contests/receipts/ContestLog.tsx'

export const Component = () => (
  <>
    <Overview />
    <ContestLog />
  </>
)
