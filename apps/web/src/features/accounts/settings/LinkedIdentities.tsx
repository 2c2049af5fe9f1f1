import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import styles from './List.module.css'
import { linksQuery, providersQuery } from './queries.ts'

type Link = DataFor<'signOn.links'>['links'][number]
type Provider = DataFor<'signOn.providers'>[number]

/** Identities of other systems that log in to this account. */
export function LinkedIdentities() {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const confirm = useConfirm()
  const [linking, setLinking] = useState<Provider | null>(null)
  const { data, error, refetch } = useQuery(linksQuery)
  const { data: providers = [] } = useQuery(providersQuery)
  const unlink = useMutation({
    mutationFn: ({ provider }: Link) => call('signOn.unlink', { body: { provider } }, { quiet: true }),
    onSuccess: () => toast.success(t('identities.unlinked')),
    onSettled: () => client.invalidateQueries({ queryKey: linksQuery.queryKey }),
  })
  if (error !== null && data === undefined)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton seed={2} />
  const others = providers.filter(({ id }) => data.links.every(({ provider }) => provider !== id))
  const ask = (link: Link): void =>
    confirm.ask({
      title: t('identities.unlink'),
      text: t('identities.unlinkText', { name: link.providerName }),
      yes: t('identities.unlink'),
      onYes: () => unlink.mutate(link),
    })
  return (
    <>
      <p className={styles.lead}>{t('identities.lead')}</p>
      {unlink.isError && <Notice kind="error">{messageOf(unlink.error)}</Notice>}
      <ul className={styles.list}>
        {data.links.map((link) => (
          <li key={link.provider}>
            <div className={styles.what}>
              <span className={styles.name}>
                {link.providerName}
                {!link.isOn && <Badge look="neutral">{t('identities.off')}</Badge>}
              </span>
              <span className={styles.meta}>
                {link.name} · {t('identities.used')}{' '}
                {link.usedAt === null ? t('identities.never') : <RelativeTime at={link.usedAt} />}
              </span>
            </div>
            <Button size="xs" variant="default" loading={unlink.isPending} onClick={() => ask(link)}>
              {t('identities.unlink')}
            </Button>
          </li>
        ))}
        {others.map((provider) => (
          <li key={provider.id}>
            <span className={styles.name}>{provider.name}</span>
            <Button size="xs" variant="default" disabled={!data.hasPassword} onClick={() => setLinking(provider)}>
              {t('identities.link')}
            </Button>
          </li>
        ))}
      </ul>
      {!data.hasPassword && <Notice kind="info">{t('identities.noPassword')}</Notice>}
      {linking !== null && <LinkDialog provider={linking} onClose={() => setLinking(null)} />}
      <Confirm confirm={confirm} />
    </>
  )
}
