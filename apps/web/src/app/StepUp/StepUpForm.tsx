import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { endProof } from '../../api/step-up.ts'
import { useTranslation } from '../../i18n/index.ts'
import { TextButton } from '../../ui/controls/TextButton.tsx'
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { ProofFields } from './ProofFields.tsx'
import { type Begun, type Entered, opensWindow, type Proof, proofsOf, sendProof, WindowBlocked } from './proofs.ts'

interface Props {
  readonly begun: Begun
  /** Asks the server again: a passkey is tried once with each question. */
  readonly onAgain: () => void
  readonly onCancel: () => void
}

const nothing: Entered = { username: '', secret: '' }

/** The first way of the account, and links to its other ways. */
export function StepUpForm({ begun, onAgain, onCancel }: Props) {
  const { t } = useTranslation('stepUp')
  const proofs = proofsOf(begun)
  const [chosen, setChosen] = useState(0)
  const [entered, setEntered] = useState(nothing)
  const proof = proofs[chosen]
  const prove = useMutation({
    mutationFn: (input: Proof) => sendProof(input, begun, entered),
    onSuccess: (isProven) => isProven && endProof(true),
  })
  if (proof === undefined) return <Notice kind="info">{t('none')}</Notice>
  const submitOf = (item: Proof): string => t(`submit.${item.kind}`, { name: nameOf(item) })
  const insteadOf = (item: Proof): string => t(`instead.${item.kind}`, { name: nameOf(item) })
  const refusal = prove.isError ? refusalOf(prove.error, t) : null
  return (
    <DialogForm
      yes={submitOf(proof)}
      save={{ run: () => prove.mutate(proof), isBusy: prove.isPending, refusal }}
      onClose={onCancel}
      disabled={!isComplete(proof, entered)}
    >
      <p>{t('text')}</p>
      <ProofFields proof={proof} entered={entered} isSent={prove.isSuccess} onChange={setEntered} />
      {refusal !== null && proof.kind === 'passkey' && <TextButton onClick={onAgain}>{t('again')}</TextButton>}
      {proofs.map(
        (other, index) =>
          index !== chosen && (
            <TextButton
              key={insteadOf(other)}
              onClick={() => {
                setChosen(index)
                setEntered(nothing)
                prove.reset()
              }}
            >
              {insteadOf(other)}
            </TextButton>
          ),
      )}
    </DialogForm>
  )
}

const nameOf = (proof: Proof): string => (proof.kind === 'provider' ? proof.provider.name : '')

const isComplete = (proof: Proof, { username, secret }: Entered): boolean => {
  if (proof.kind === 'passkey' || opensWindow(proof)) return true
  return secret.trim() !== '' && (proof.kind !== 'provider' || username.trim() !== '')
}

/** The browser's own errors (no key, key removed, timeout) have technical texts that are not shown. */
const refusalOf = (error: unknown, t: ReturnType<typeof useTranslation<'stepUp'>>['t']): string => {
  if (error instanceof WindowBlocked) return t('windowBlocked')
  const isBrowser =
    error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError' || 'cause' in error)
  return isBrowser ? t('passkey.aborted') : messageOf(error)
}
