import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTopic } from '../../../api/events.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Pagination } from '../../../ui/tables/Pagination.tsx'
import styles from './Desk.module.css'
import { ownPrintsQuery } from './queries.ts'

/** Sends a print request, and lists the user's requests. */
export function PrintPage() {
  const { t } = useTranslation('contestDesks')
  const { cid, contest } = useContest()
  return (
    <>
      <PageTitle text={`${t('print.title')} · ${contest.title}`} />
      {contest.openPrint ? (
        <div className={styles.desk}>
          <Panel title={t('print.title')}>
            <PrintForm cid={cid} />
          </Panel>
          <OwnPrints cid={cid} />
        </div>
      ) : (
        <EmptyState drawing="locked" title={t('print.closed')} />
      )}
    </>
  )
}

function PrintForm({ cid }: { cid: number }) {
  const { t } = useTranslation('contestDesks')
  const queries = useQueryClient()
  const [content, setContent] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const send = useMutation({
    mutationFn: () => call('contestDesks.submitPrint', { body: { cid, content } }, { quiet: true }),
    onSuccess: () => {
      setContent('')
      toast.success(t('print.sent'))
      void queries.invalidateQueries({ queryKey: ['contestDesks.ownPrints'] })
    },
    onError: (error) => setFault(messageOf(error)),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const { minChars: min } = limits.print
    if (content.trim() === '') setFault(t('print.empty'))
    else if (content.length < min) setFault(t('print.short', { min }))
    else send.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextArea
        label={t('print.text')}
        hint={t('print.hint')}
        error={fault}
        value={content}
        onChange={(text) => {
          setContent(text)
          setFault(null)
        }}
        isMono
        isRequired
        rows={10}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={send.isPending}>
          {t('print.send')}
        </Button>
      </div>
    </form>
  )
}

const usual = {}

function OwnPrints({ cid }: { cid: number }) {
  const { t } = useTranslation('contestDesks')
  const queries = useQueryClient()
  const { page, limit, hrefOf, setLimit } = useAddressFilter(usual, limits.print.pageSize)
  const { data, error, refetch } = useQuery(ownPrintsQuery(cid, page, limit))
  const askAgain = (): void => void queries.invalidateQueries({ queryKey: ['contestDesks.ownPrints'] })
  useTopic(
    `contest:${cid}`,
    ({ kind }) => {
      if (kind === 'print') askAgain()
    },
    askAgain,
  )
  return (
    <Panel title={t('print.mine')}>
      {data === undefined && error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data?.total === 0 && <EmptyState drawing="results" title={t('print.none')} hint={t('print.noneHint')} />}
      {data !== undefined && data.total > 0 && (
        <ul className={styles.plain}>
          {data.records.map((row) => (
            <li key={row.id} className={styles.row}>
              <Badge look={row.status === 1 ? 'accepted' : 'progress'}>
                {t(row.status === 1 ? 'print.done' : 'print.waiting')}
              </Badge>
              <span>{t('print.number', { id: row.id })}</span>
              <span className={styles.about}>
                <RelativeTime at={row.gmtCreate} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.total > limit && (
        <Pagination page={page} limit={limit} total={data.total} hrefOf={hrefOf} onLimit={setLimit} />
      )}
    </Panel>
  )
}
