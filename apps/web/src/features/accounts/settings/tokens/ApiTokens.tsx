import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { Confirm } from '../../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../../ui/dialogs/use-confirm.ts'
import { Badge } from '../../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import list from '../List.module.css'
import { apiTokensQuery } from '../queries.ts'
import { CreateToken } from './CreateToken.tsx'
import { NewToken } from './NewToken.tsx'

type Token = DataFor<'apiTokens.list'>[number]

/** API tokens of the user: a list, a form for a new one, and the new token shown once. */
export function ApiTokens() {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const confirm = useConfirm()
  const { data, error, refetch } = useQuery(apiTokensQuery)
  const [isCreating, setIsCreating] = useState(false)
  const [newToken, setNewToken] = useState<string | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: apiTokensQuery.queryKey })
  const revoke = useMutation({
    mutationFn: (id: string) => call('apiTokens.revoke', { query: { id } }),
    onSuccess: () => toast.success(t('tokens.revoked')),
    onSettled: refresh,
  })
  if (error !== null && data === undefined)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton seed={3} />
  const ask = ({ id, name }: Token): void =>
    confirm.ask({
      title: t('tokens.revoke'),
      text: t('tokens.revokeText', { name }),
      yes: t('tokens.revoke'),
      isDangerous: true,
      onYes: () => revoke.mutate(id),
    })
  return (
    <>
      <p className={list.lead}>{t('tokens.lead')}</p>
      {newToken !== null && <NewToken token={newToken} onDone={() => setNewToken(null)} />}
      {data.length === 0 ? (
        <p className={list.lead}>{t('tokens.none')}</p>
      ) : (
        <ul className={list.list}>
          {data.map((token) => (
            <li key={token.id}>
              <TokenText token={token} />
              <Button
                size="xs"
                variant="default"
                aria-label={t('tokens.revokeNamed', { name: token.name })}
                loading={revoke.isPending && revoke.variables === token.id}
                onClick={() => ask(token)}
              >
                {t('tokens.revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" onClick={() => setIsCreating(true)}>
        {t('tokens.create')}
      </Button>
      {isCreating && (
        <CreateToken
          onClose={() => setIsCreating(false)}
          onCreated={(token) => {
            setIsCreating(false)
            setNewToken(token)
          }}
        />
      )}
      <Confirm confirm={confirm} />
    </>
  )
}

function TokenText({ token }: { token: Token }) {
  const { t } = useTranslation('settings')
  return (
    <div className={list.what}>
      <span className={list.name}>
        {token.name}
        {token.isExpired && <Badge look="wrong">{t('tokens.expired')}</Badge>}
      </span>
      <span className={list.meta}>{token.scopes.map((scope) => t(`tokens.scope.${scope}`)).join(' · ')}</span>
      <span className={list.meta}>
        {t('tokens.expires')} <RelativeTime at={token.expiresAt} /> ·{' '}
        {token.usedAt === null ? (
          t('tokens.unused')
        ) : (
          <>
            {t('tokens.used')} <RelativeTime at={token.usedAt} />
          </>
        )}
      </span>
    </div>
  )
}
