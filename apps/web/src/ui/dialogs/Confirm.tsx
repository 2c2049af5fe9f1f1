import { Suspense } from 'react'
import { useFocusReturn } from '../../lib/use-focus-return.ts'
import { lazyPart } from '../states/lazy-part.tsx'
import type { useConfirm } from './use-confirm.ts'

const ConfirmDialog = lazyPart(() => import('./ConfirmDialog.tsx'))

/** Shows the question of `useConfirm`, when there is one. */
export function Confirm({ confirm }: { confirm: ReturnType<typeof useConfirm> }) {
  useFocusReturn(confirm.question !== null)
  if (confirm.question === null) return null
  return (
    <Suspense>
      <ConfirmDialog question={confirm.question} onClose={confirm.close} />
    </Suspense>
  )
}
