import { Suspense } from 'react'
import { useIsProofAsked } from '../../api/step-up.ts'
import { loadTexts } from '../../i18n/later.ts'
import { lazyPart } from '../../ui/states/lazy-part.tsx'

const StepUpDialog = lazyPart(async () => {
  const [part] = await Promise.all([import('./StepUpDialog.tsx'), loadTexts(['stepUp'])])
  return part
})

/** The dialog that a refused dangerous call opens, above other dialogs. */
export function StepUp() {
  return <Suspense>{useIsProofAsked() && <StepUpDialog />}</Suspense>
}
