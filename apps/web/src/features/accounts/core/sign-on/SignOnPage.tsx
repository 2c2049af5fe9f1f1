import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { callWhole, messageOf, type Reply } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { openDoor } from '../../../../api/login-door.ts'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { signIn } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { toast } from '../../../../ui/toast.ts'
import { FactorMethods } from '../FactorMethods.tsx'
import { ChooseAccount } from './ChooseAccount.tsx'
import styles from './SignOn.module.css'
import { takeWayBack } from './way-back.ts'

type Outcome = DataFor<'signOn.finish'>

/** Where identity providers send users back to: finishes the login, or lets the user choose an account. */
export function SignOnPage() {
  const { t } = useTranslation('signOn')
  const [query] = useState(() => location.search.slice(1))
  const navigate = useNavigate()
  // The code in the address works once and belongs neither in the history nor in a bookmark.
  useEffect(() => {
    if (query !== '') window.history.replaceState(window.history.state, '', '/sign-on')
  }, [query])
  const finish = useQuery({
    queryKey: ['signOn.finish', query],
    queryFn: () => callWhole('signOn.finish', { body: { query } }, { quiet: true }),
    enabled: query !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { once: true },
  })
  const failed = query === '' ? t('noAnswer') : finish.isError ? messageOf(finish.error) : null
  return (
    <section className={styles.page}>
      <PageTitle text={t('title')} />
      {failed !== null && (
        <EmptyState title={t('failed')} hint={failed}>
          <Button
            onClick={() => {
              void navigate('/home', { replace: true })
              openDoor('login')
            }}
          >
            {t('again')}
          </Button>
        </EmptyState>
      )}
      {failed === null && finish.data === undefined && <EmptyState title={t('busy')} />}
      {finish.data !== undefined && <Result reply={finish.data} />}
    </section>
  )
}

function Result({ reply: first }: { reply: Reply<Outcome> }): ReactNode {
  const { t } = useTranslation('signOn')
  const navigate = useNavigate()
  const [reply, setReply] = useState(first)
  const { data, token } = reply
  const enter = (): void => {
    toast.success(t('done'))
    void navigate(takeWayBack(), { replace: true })
  }
  useEffect(() => {
    if (data.kind === 'in') {
      signIn(token ?? '', data.user)
      toast.success(t('done'))
      void navigate(takeWayBack(), { replace: true })
    }
    if (data.kind === 'linked') {
      toast.success(t('linked', { name: data.provider }))
      void navigate('/setting#identities', { replace: true })
    }
  }, [data, token, navigate, t])
  if (data.kind === 'factor') {
    return (
      <>
        <h1>{t('factor')}</h1>
        <FactorMethods begun={data} onIn={enter} />
      </>
    )
  }
  if (data.kind === 'choose') return <ChooseAccount choice={data} onChosen={setReply} />
  return null
}
