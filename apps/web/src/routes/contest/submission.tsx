import { ContestPlace } from '../../features/contests/problems/ContestPlace.tsx'
import { ReceiptSection } from '../../features/contests/receipts/ReceiptSection.tsx'
import { SubmissionPage } from '../../features/submissions/SubmissionPage.tsx'

export const Component = () => (
  <ContestPlace>
    <SubmissionPage />
    <ReceiptSection />
  </ContestPlace>
)
