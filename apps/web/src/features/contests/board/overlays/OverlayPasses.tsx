import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../../lib/time.ts'
import { UnlessReadOnly } from '../../../../live/contest/UnlessReadOnly.tsx'
import { toast } from '../../../../ui/controls/toast.ts'
import { Confirm } from '../../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../../ui/dialogs/use-confirm.ts'
import { Badge } from '../../../../ui/labels/Badge.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { type Column, DataTable } from '../../../../ui/tables/DataTable.tsx'
import styles from './OverlaysPage.module.css'

type Pass = DataFor<'contestBoards.overlayPasses'>[number]

const looks = { open: 'accepted', expired: 'compile', revoked: 'wrong' } as const

interface Props {
  readonly cid: number
  readonly hasPass: boolean
  readonly onPass: (pass: string) => void
}

/** Passes of a contest without a public scoreboard: the addresses need one. */
export function OverlayPasses({ cid, hasPass, onPass }: Props) {
  const { t } = useTranslation('contestOverlays')
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const make = useMutation({
    mutationFn: () => call('contestBoards.overlayPass', { body: { cid, name } }),
    onSuccess: ({ pass }) => {
      onPass(pass)
      setName('')
      void queries.invalidateQueries()
    },
  })
  return (
    <section className={styles.page}>
      <Notice kind="info">
        {hasPass && make.data !== undefined
          ? t('passUntil', { time: localTime(parseInstant(make.data.expiresAt)) })
          : t('notPublic')}
      </Notice>
      <UnlessReadOnly>
        <form
          className={styles.address}
          onSubmit={(event) => {
            event.preventDefault()
            make.mutate()
          }}
        >
          <TextInput
            aria-label={t('passes.nameHint')}
            placeholder={t('passes.nameHint')}
            maxLength={limits.overlayPass.nameMaxChars}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={make.isPending}>
            {t('makePass')}
          </Button>
        </form>
      </UnlessReadOnly>
      <PassList cid={cid} />
    </section>
  )
}

function PassList({ cid }: { readonly cid: number }) {
  const { t } = useTranslation('contestOverlays')
  const queries = useQueryClient()
  const confirm = useConfirm()
  const { data, error, refetch } = useQuery(
    endpointQuery('contestBoards.overlayPasses', { query: { cid } }, { quiet: true, staleTime: 0 }),
  )
  const revoke = useMutation({
    mutationFn: (id: number) => call('contestBoards.revokeOverlayPass', { body: { cid, id } }),
    onSuccess: () => toast.success(t('passes.revoked')),
    onSettled: () => queries.invalidateQueries(),
  })
  const nameOf = ({ id, name }: Pass): string => (name === '' ? t('passes.unnamed', { id }) : name)
  const ask = (pass: Pass): void =>
    confirm.ask({
      title: t('passes.revokeTitle', { name: nameOf(pass) }),
      text: t('passes.revokeText'),
      yes: t('passes.revoke'),
      isDangerous: true,
      onYes: () => revoke.mutate(pass.id),
    })
  const columns: readonly Column<Pass>[] = [
    { key: 'name', head: t('passes.name'), small: 'title', cell: nameOf },
    { key: 'madeBy', head: t('passes.madeBy'), width: '150px', cell: ({ madeBy }) => madeBy },
    {
      key: 'expiresAt',
      head: t('passes.expires'),
      width: '180px',
      cell: ({ expiresAt }) => localTime(parseInstant(expiresAt)),
    },
    {
      key: 'state',
      head: t('passes.state.head'),
      width: '110px',
      cell: ({ state }) => <Badge look={looks[state]}>{t(`passes.state.${state}`)}</Badge>,
    },
    {
      key: 'actions',
      head: t('passes.actions'),
      width: '110px',
      cell: (pass) =>
        pass.state === 'open' && (
          <UnlessReadOnly>
            <Button
              size="xs"
              variant="default"
              aria-label={t('passes.revokeOf', { name: nameOf(pass) })}
              onClick={() => ask(pass)}
            >
              {t('passes.revoke')}
            </Button>
          </UnlessReadOnly>
        ),
    },
  ]
  if (data === undefined) {
    return error === null ? null : <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  return (
    <>
      {data.length === 0 ? (
        <EmptyState title={t('passes.none')} hint={t('passes.noneHint')} />
      ) : (
        <DataTable caption={t('passes.title')} columns={columns} rows={data} rowKey={({ id }) => String(id)} />
      )}
      <Confirm confirm={confirm} />
    </>
  )
}
