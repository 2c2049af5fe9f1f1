import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router'
import { askToLogin } from '../../api/ask-to-login.ts'
import { call, messageOf } from '../../api/client.ts'
import { PageTitle } from '../../api/PageTitle.tsx'
import { endpointQuery } from '../../api/query.ts'
import { useUser } from '../../api/session.ts'
import { useTranslation } from '../../i18n/index.ts'
import { toast } from '../../ui/controls/toast.ts'
import { Avatar } from '../../ui/labels/Avatar.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import styles from './GroupFrame.module.css'

/** The page an invitation link leads to; the secret is in the address's fragment. */
export function JoinPage() {
  const { t } = useTranslation('groups')
  const token = useLocation().hash.slice(1)
  const isIn = useUser() !== null
  return (
    <div className={styles.page}>
      <PageTitle text={t('join.title')} />
      <h1>{t('join.title')}</h1>
      {isIn ? (
        <Offer token={token} />
      ) : (
        <EmptyState drawing="people" title={t('join.loginFirst')}>
          <Button onClick={askToLogin}>{t('join.login')}</Button>
        </EmptyState>
      )}
    </div>
  )
}

function Offer({ token }: { token: string }) {
  const { t } = useTranslation('groups')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { data: offer, error } = useQuery(
    endpointQuery('groupInvitations.offer', { body: { token } }, { quiet: true, retry: false }),
  )
  const accept = useMutation({
    mutationFn: () => call('groupInvitations.accept', { body: { token } }, { quiet: true }),
    onSuccess: async ({ gid }) => {
      toast.success(t('relation.joined'))
      await queries.invalidateQueries({ queryKey: ['groups.detail'] })
      await navigate(`/group/${gid}`, { replace: true })
    },
  })
  if (error !== null) {
    return (
      <EmptyState drawing="missing" title={t('join.invalid')} hint={messageOf(error)}>
        <Link to="/group">{t('missing.toList')}</Link>
      </EmptyState>
    )
  }
  if (offer === undefined) return <div aria-busy className={styles.waiting} />
  return (
    <Section title={offer.name}>
      <div className={styles.header}>
        <Avatar name={offer.name} url={offer.avatar} size={48} />
        <div className={styles.names}>
          <p>{offer.brief}</p>
          <p>
            {offer.owner} · {t('members.count', { count: offer.memberCount })}
          </p>
        </div>
        {offer.userAuth >= 3 ? (
          <Link to={`/group/${offer.gid}`}>{t('join.open')}</Link>
        ) : (
          <Button loading={accept.isPending} onClick={() => accept.mutate()}>
            {t('relation.join')}
          </Button>
        )}
      </div>
      {accept.isError && <Notice kind="error">{messageOf(accept.error)}</Notice>}
    </Section>
  )
}
