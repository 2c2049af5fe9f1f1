import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { download } from '../../../api/download.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './Certificates.module.css'

/** The reader's certificate of this contest; nothing without one. */
export function OwnCertificate() {
  const { cid, phase } = useContest()
  return phase === 'ended' ? <Own of={{ cid }} /> : null
}

/** The reader's certificate of a series; nothing without one. */
export function OwnSeriesCertificate({ id }: { readonly id: number }) {
  return <Own of={{ series: id }} />
}

function Own({ of }: { readonly of: { readonly cid: number } | { readonly series: number } }) {
  const { t } = useTranslation('certificates')
  const isAsked = useUser() !== null
  const { data } = useQuery({
    ...endpointQuery('certificates.own', { query: of }, { quiet: true }),
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
        {own.contests !== null && `${t('ownContests', { count: own.contests })} `}
        <Link className={styles.link} to={`/certificate/${own.code}`}>
          {t('publicPage')}
        </Link>
      </p>
    </Panel>
  )
}
