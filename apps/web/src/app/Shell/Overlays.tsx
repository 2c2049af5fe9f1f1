import { ScrollRestoration } from 'react-router'
import { Toaster } from '../../ui/controls/Toaster.tsx'
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx'
import { StepUp } from '../StepUp/StepUp.tsx'
import { ViewAs } from '../ViewAs/ViewAs.tsx'

/** What every page may show above itself, in both shells. */
export function Overlays() {
  return (
    <>
      <Toaster />
      <StepUp />
      <ViewAs />
      <LeaveGuard />
      <ScrollRestoration />
    </>
  )
}
