import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Reply } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { signIn } from '../../../../api/session.ts'
import { announceProof } from '../../../../api/step-up.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { FactorMethods } from '../FactorMethods.tsx'
import { ChooseAccount } from './ChooseAccount.tsx'
import { takeWayBack } from './way-back.ts'

type Outcome = DataFor<'signOn.finish'>

interface Props {
  readonly reply: Reply<Outcome>
  /** Closes the dialog the login was started in. */
  readonly onIn?: () => void
  /** The next page shows the login by itself, and a toast would cover its heading. */
  readonly isQuiet?: boolean
}

/** The result of a proven identity: a session, a second factor, or the choice of an account. */
export function Result({ reply: first, onIn, isQuiet = false }: Props): ReactNode {
  const { t } = useTranslation('signOn')
  const navigate = useNavigate()
  const [reply, setReply] = useState(first)
  const { data, token } = reply
  const enter = (): void => {
    onIn?.()
    if (!isQuiet) toast.success(t('done'))
    void navigate(takeWayBack(), { replace: true })
  }
  useEffect(() => {
    if (data.kind === 'in') {
      signIn(token ?? '', data.user)
      onIn?.()
      if (!isQuiet) toast.success(t('done'))
      void navigate(takeWayBack(), { replace: true })
    }
    if (data.kind === 'linked') {
      toast.success(t('linked', { name: data.provider }))
      void navigate('/setting#identities', { replace: true })
    }
    if (data.kind === 'proven') {
      announceProof()
      window.close()
    }
  }, [data, token, navigate, t, onIn, isQuiet])
  if (data.kind === 'factor') {
    return (
      <>
        <h1>{t('factor')}</h1>
        <FactorMethods begun={data} onIn={enter} />
      </>
    )
  }
  if (data.kind === 'proven') return <EmptyState title={t('proven.title')} hint={t('proven.hint')} />
  if (data.kind === 'choose') return <ChooseAccount choice={data} onChosen={setReply} />
  return null
}
