import { JudgingPauses } from '../../features/problems/editor/check/JudgingPauses.tsx'
import { JudgesPage } from '../../features/site/core/judges/JudgesPage.tsx'

export function Component() {
  return <JudgesPage notices={<JudgingPauses />} />
}
