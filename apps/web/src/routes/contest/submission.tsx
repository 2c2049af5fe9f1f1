import { ContestPlace } from '../../features/contest-problems/ContestPlace.tsx'
import { ReceiptSection } from '../../features/receipts/ReceiptSection.tsx'
import { SubmissionPage } from '../../features/submissions/SubmissionPage.tsx'

export const Component = () => (
  <ContestPlace>
    <SubmissionPage />
    <ReceiptSection />
  </ContestPlace>
)
