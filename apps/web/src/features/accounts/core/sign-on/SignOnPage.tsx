import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { callWhole, messageOf } from '../../../../api/client.ts'
import { openDoor } from '../../../../api/login-door.ts'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { useTranslation } from '../../../../i18n/index.ts'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import styles from './SignOn.module.css'
import { Result } from './SignOnResult.tsx'

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
