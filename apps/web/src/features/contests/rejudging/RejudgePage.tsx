import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { mayUse, useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { DangerButton } from '../../../ui/dialogs/DangerButton.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import styles from './RejudgePage.module.css'

type Row = DataFor<'contestProblems.list'>[number]

/** Root rejudges a problem's submissions: with a comparison first, or immediately (specification 001, 2.2). */
export function RejudgePage() {
  const { t } = useTranslation('contests')
  const { cid, contest } = useContest()
  const user = useUser()
  const mayRejudge = mayUse(user, 'submission.rejudge')
  const { data, error, refetch } = useQuery({
    ...endpointQuery('contestProblems.list', { query: { cid, containsEnd: true } }, { quiet: true }),
    enabled: mayRejudge,
  })
  const confirm = useConfirm()
  const act = useRejudge()
  if (!mayRejudge) return <EmptyState drawing="locked" title={t('rejudge.notYours')} />
  const columns: Column<Row>[] = [
    { key: 'label', head: t('rejudge.label'), width: '80px', small: 'mark', cell: ({ displayId }) => displayId },
    { key: 'title', head: t('rejudge.problem'), small: 'title', cell: ({ displayTitle }) => displayTitle },
    {
      key: 'total',
      head: t('rejudge.total'),
      width: '120px',
      align: 'end',
      small: 'labelled',
      cell: (row) => row.total,
    },
    { key: 'ac', head: t('rejudge.accepted'), width: '120px', align: 'end', small: 'labelled', cell: (row) => row.ac },
    {
      key: 'acts',
      head: t('rejudge.acts'),
      width: '300px',
      align: 'end',
      cell: (row) => (
        <span className={styles.acts}>
          <Button size="xs" variant="default" loading={act.busy === row.pid} onClick={() => void act.compare(row)}>
            {t('rejudge.compare')}
          </Button>
          <DangerButton
            size="xs"
            isQuiet
            disabled={act.busy !== null}
            onClick={() =>
              confirm.ask({
                title: t('rejudge.sure', { label: row.displayId }),
                text: t('rejudge.sureText', { title: row.displayTitle, count: row.total }),
                yes: t('rejudge.now'),
                isDangerous: true,
                onYes: () => void act.atOnce(row),
              })
            }
          >
            {t('rejudge.now')}
          </DangerButton>
        </span>
      ),
    },
  ]
  return (
    <>
      <PageTitle text={`${t('tab.rejudge')} · ${contest.title}`} />
      <div className={styles.top}>
        <p className={styles.lead}>{t('rejudge.lead')}</p>
        {data !== undefined && data.length > 1 && (
          <Button size="xs" variant="default" loading={act.busy === everyProblem} onClick={() => void act.compareAll()}>
            {t('rejudge.compareAll')}
          </Button>
        )}
      </div>
      {error !== null && data === undefined ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <EmptyState drawing="results" title={t('rejudge.none')} />
      ) : (
        <DataTable caption={t('tab.rejudge')} columns={columns} rows={data} rowKey={({ id }) => id} skeletonRows={4} />
      )}
      <Confirm confirm={confirm} />
    </>
  )
}

/** Both ways to rejudge; errors are shown by the endpoint caller. */
const useRejudge = () => {
  const { t } = useTranslation('contests')
  const { cid, contest } = useContest()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<number | null>(null)
  const during = async (pid: number, work: () => Promise<void>): Promise<void> => {
    setBusy(pid)
    // The error has been shown by then.
    await work().catch(() => {})
    setBusy(null)
  }
  const begin = async (scope: { readonly pid?: number }, name: string): Promise<void> => {
    const reason = `${contest.title} · ${name}`.slice(0, maxReason)
    const { id } = await call('rejudging.begin', { body: { cid, ...scope, reason } })
    void navigate(`/admin/rejudge/${id}`)
  }
  return {
    busy,
    compareAll: () => during(everyProblem, () => begin({}, t('rejudge.allProblems'))),
    /** Verdicts change only after an admin reviewed and confirmed the differences. */
    compare: ({ pid, displayId }: Row) => during(pid, () => begin({ pid }, displayId)),
    atOnce: ({ pid, displayId }: Row) =>
      during(pid, async () => {
        await call('rejudging.rejudgeContestProblem', { query: { cid, pid } })
        toast.success(t('rejudge.begun', { label: displayId }))
        await queries.invalidateQueries({ queryKey: ['contestProblems.list'] })
      }),
  }
}

const maxReason = 500
/** Represents all of them where a problem's number is expected. */
const everyProblem = 0
