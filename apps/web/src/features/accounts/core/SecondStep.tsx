import { useQuery } from '@tanstack/react-query'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { FactorMethods } from './FactorMethods.tsx'
import styles from './SecondStep.module.css'

export interface Credentials {
  readonly username: string
  readonly password: string
}

interface Props {
  readonly credentials: Credentials
  readonly onIn: () => void
  readonly onBack: () => void
}

/** The second half of a login: a code of the app, a passkey or a recovery code. */
export default function SecondStep({ credentials, onIn, onBack }: Props) {
  const { t } = useTranslation('factors')
  // Each beginning makes a ticket, so it is neither repeated nor kept.
  const begun = useQuery({
    queryKey: ['factors.beginLogin', credentials.username],
    queryFn: () => call('factors.beginLogin', { body: { ...credentials } }, { quiet: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { once: true },
  })
  return (
    <div className={styles.step}>
      <p>{t('login.lead', { name: credentials.username.trim() })}</p>
      {begun.isError && <ErrorState message={messageOf(begun.error)} onRetry={() => void begun.refetch()} />}
      {begun.data !== undefined && <FactorMethods key={begun.data.ticket} begun={begun.data} onIn={onIn} />}
      <div className={styles.others}>
        <button type="button" onClick={onBack}>
          {t('login.back')}
        </button>
        {begun.data !== undefined && (
          <button type="button" onClick={() => void begun.refetch()}>
            {t('login.again')}
          </button>
        )}
      </div>
    </div>
  )
}
