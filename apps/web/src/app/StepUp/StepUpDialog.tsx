import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, messageOf } from '../../api/client.ts'
import { endProof, onProofElsewhere } from '../../api/step-up.ts'
import { useTranslation } from '../../i18n/index.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StepUpForm } from './StepUpForm.tsx'

/** Asks for a proof of the user, in one of the ways that the account has, and lets the refused call repeat. */
export default function StepUpDialog() {
  const { t } = useTranslation('stepUp')
  // The passkey's ticket works once, so the reply is neither kept nor shared.
  const begun = useQuery({
    queryKey: ['settings.beginStepUp'],
    queryFn: () => call('settings.beginStepUp', { body: {} }, { quiet: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { once: true },
  })
  useEffect(() => onProofElsewhere(() => endProof(true)), [])
  const cancel = (): void => endProof(false)
  return (
    <Dialog title={t('title')} onClose={cancel} closesOutside={false}>
      {begun.isError && <ErrorState message={messageOf(begun.error)} onRetry={() => void begun.refetch()} />}
      {begun.isPending && <Skeleton />}
      {begun.data !== undefined && (
        <StepUpForm
          key={begun.dataUpdatedAt}
          begun={begun.data}
          onAgain={() => void begun.refetch()}
          onCancel={cancel}
        />
      )}
    </Dialog>
  )
}
