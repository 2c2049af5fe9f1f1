import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { download } from '../../../api/download.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { Panel } from '../../../ui/Panel.tsx'
import styles from './Certificates.module.css'

/** The reader's certificate of this contest; nothing without one. */
export function OwnCertificate() {
  const { t } = useTranslation('certificates')
  const { cid, phase } = useContest()
  const isAsked = useUser() !== null && phase === 'ended'
  const { data } = useQuery({
    ...endpointQuery('certificates.own', { query: { cid } }, { quiet: true }),
    enabled: isAsked,
  })
  const own = data?.[0]
  if (own === undefined) return null
  return (
    <Panel
      title={t('own')}
      aside={
        <Button
          variant="default"
          size="xs"
          onClick={() => void download('certificates.print', { query: { code: own.code } }).catch(() => {})}
        >
          {t('download')}
        </Button>
      }
    >
      <p className={styles.words}>
        {t('ownPlace', { place: own.place })} {own.award}{' '}
        <Link className={styles.link} to={`/certificate/${own.code}`}>
          {t('publicPage')}
        </Link>
      </p>
    </Panel>
  )
}
