import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeskPass } from '@verdict/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useNow } from '../../../lib/now.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import styles from './Desk.module.css'
import { deskKinds } from './desk-kinds.ts'
import { IconPlus } from './icons.ts'
import { PassDialog } from './PassDialog.tsx'
import { passesQuery } from './queries.ts'
import { Waiting } from './Waiting.tsx'

/** Passes for the desks of the contest: create, share, revoke. */
export function PassesPage() {
  const { t } = useTranslation('contestDesks')
  const { cid, contest, can } = useContest()
  if (!can.edit) return <EmptyState drawing="locked" title={t('desk.closed')} />
  return (
    <div className={styles.desk}>
      <PageTitle text={`${t('passes.title')} · ${contest.title}`} />
      <Passes cid={cid} />
      <p className={styles.about}>
        <span>{t('passes.own')}</span>
        {deskKinds.map((desk) => (
          <Link key={desk} to={`/desk/${cid}/${desk}`} target="_blank">
            {t(`desk.${desk}`)}
          </Link>
        ))}
      </p>
    </div>
  )
}

function Passes({ cid }: { cid: number }) {
  const { t } = useTranslation('contestDesks')
  const { data, error, refetch } = useQuery(passesQuery(cid))
  const [isMaking, setIsMaking] = useState(false)
  if (data === undefined && error !== null) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  return (
    <>
      <div className={styles.head}>
        <p className={styles.lead}>{t('passes.lead')}</p>
        <Button leftSection={<IconPlus aria-hidden size={16} />} onClick={() => setIsMaking(true)}>
          {t('passes.make')}
        </Button>
      </div>
      {data === undefined && <Waiting />}
      {data?.length === 0 && <EmptyState drawing="people" title={t('passes.none')} hint={t('passes.noneHint')} />}
      {data !== undefined && data.length > 0 && (
        <ul className={styles.list} aria-label={t('passes.title')}>
          {data.map((pass) => (
            <Row key={pass.id} cid={cid} pass={pass} />
          ))}
        </ul>
      )}
      {isMaking && <PassDialog cid={cid} onClose={() => setIsMaking(false)} />}
    </>
  )
}

function Row({ cid, pass }: { cid: number; pass: DeskPass }) {
  const { t } = useTranslation('contestDesks')
  const queries = useQueryClient()
  const confirm = useConfirm()
  const expires = parseInstant(pass.expiresAt)
  const isOver = useNow() >= expires
  const state = pass.revokedAt !== null ? 'revoked' : isOver ? 'over' : 'live'
  const revoke = useMutation({
    mutationFn: () => call('deskPasses.revoke', { query: { cid, id: pass.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['deskPasses.list'] }),
  })
  const ask = (): void =>
    confirm.ask({
      title: t('passes.revokeTitle'),
      text: t('passes.revokeText'),
      yes: t('passes.revoke'),
      isDangerous: true,
      onYes: () => revoke.mutate(),
    })
  return (
    <li className={styles.row} data-done={state !== 'live'}>
      <Badge look={state === 'live' ? 'accepted' : 'neutral'}>{t(`passes.${state}`)}</Badge>
      <div className={styles.who}>
        <span className={styles.name}>
          <strong>{pass.name}</strong>
          <span>{t(`desk.${pass.desk}`)}</span>
        </span>
        <span className={styles.about}>
          <span>{t('passes.expires', { time: localTime(expires) })}</span>
          <span>{t('passes.madeBy', { name: pass.madeBy })}</span>
          {pass.usedAt === null ? (
            <span>{t('passes.unused')}</span>
          ) : (
            <span>
              {t('passes.used')} <RelativeTime at={pass.usedAt} />
            </span>
          )}
        </span>
      </div>
      {state === 'live' && (
        <div className={styles.actions}>
          <Button
            variant="default"
            loading={revoke.isPending}
            onClick={ask}
            aria-label={t('passes.revokeOf', { name: pass.name })}
          >
            {t('passes.revoke')}
          </Button>
        </div>
      )}
      <Confirm confirm={confirm} />
    </li>
  )
}
