import { useMutation } from '@tanstack/react-query'
import type { ShadowRow } from '@verdict/contract'
import { Link } from 'react-router'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { TextButton } from '../../../ui/controls/TextButton.tsx'
import { toast } from '../../../ui/controls/toast.ts'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { VerdictTag } from '../../../ui/verdict/VerdictTag.tsx'
import { clockText } from './clock-text.ts'
import { useRefreshShadow } from './queries.ts'
import styles from './Shadow.module.css'

interface Props {
  readonly cid: number
  readonly rows: readonly ShadowRow[] | undefined
  readonly stale: boolean
  readonly onReview: (row: ShadowRow) => void
}

/** One line per submission of the primary, the newest first. */
export function ShadowTable({ cid, rows, stale, onReview }: Props) {
  const { t } = useTranslation('contestShadow')
  const { can } = useContest()
  const refresh = useRefreshShadow()
  const rejudge = useMutation({
    mutationFn: (id: string) => call('contestShadows.rejudge', { body: { cid, id } }),
    onSuccess: () => toast.success(t('rows.rejudged')),
    onSettled: refresh,
  })
  const columns: readonly Column<ShadowRow>[] = [
    { key: 'theirs', head: t('rows.id'), small: 'mark', width: '96px', cell: ({ id }) => id },
    {
      key: 'ours',
      head: t('rows.ours'),
      small: 'labelled',
      width: '96px',
      cell: ({ ours }) => (ours === null ? '–' : <Ours cid={cid} ours={ours} />),
    },
    {
      key: 'team',
      head: t('rows.team'),
      small: 'title',
      cell: ({ teamName, ours }) =>
        ours === null || ours.username === teamName ? teamName : `${teamName} (${ours.username})`,
    },
    { key: 'problem', head: t('rows.problem'), small: 'labelled', width: '72px', cell: ({ problem }) => problem },
    {
      key: 'time',
      head: t('rows.time'),
      small: 'labelled',
      width: '96px',
      align: 'end',
      cell: ({ contestTimeMs }) => clockText(contestTimeMs),
    },
    {
      key: 'theirVerdict',
      head: t('rows.theirVerdict'),
      small: 'labelled',
      width: '168px',
      cell: ({ theirs, state }) =>
        state === 'deleted'
          ? t('rows.deleted')
          : theirs === null
            ? t('rows.notJudged')
            : `${theirs.type} ${theirs.name}`,
    },
    {
      key: 'ourVerdict',
      head: t('rows.ourVerdict'),
      width: '184px',
      wraps: true,
      cell: ({ ours, reason }) =>
        ours === null ? (reason ?? t('rows.coming')) : <VerdictTag verdict={ours.status} full />,
    },
    {
      key: 'review',
      head: t('rows.review'),
      wraps: true,
      cell: (row) => (
        <span className={styles.actions}>
          {row.review !== null && <Review review={row.review} />}
          {can.edit && row.ours !== null && row.theirs !== null && (
            <TextButton onClick={() => onReview(row)}>
              <VisuallyHidden>{t('review.of', { id: row.id })}</VisuallyHidden>
              <span aria-hidden>{t(row.review === null ? 'review.mark' : 'review.change')}</span>
            </TextButton>
          )}
          {can.edit && row.ours !== null && row.state !== 'deleted' && (
            <TextButton onClick={() => rejudge.mutate(row.id)}>
              <VisuallyHidden>{t('rows.rejudgeOf', { id: row.id })}</VisuallyHidden>
              <span aria-hidden>{t('rows.rejudge')}</span>
            </TextButton>
          )}
        </span>
      ),
    },
  ]
  return (
    <DataTable
      caption={t('rows.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      skeletonRows={5}
      stale={stale}
    />
  )
}

function Ours({ cid, ours }: { readonly cid: number; readonly ours: NonNullable<ShadowRow['ours']> }) {
  const { submitId, displayId } = ours
  return (
    <Link to={`/contest/${cid}/problem/${encodeURIComponent(displayId)}/submission-detail/${submitId}`}>
      {submitId}
    </Link>
  )
}

function Review({ review }: { readonly review: NonNullable<ShadowRow['review']> }) {
  const { t } = useTranslation('contestShadow')
  const { by, note, isCurrent } = review
  return (
    <span className={isCurrent ? undefined : styles.muted}>
      {t(isCurrent ? 'review.by' : 'review.outdated', { by })}
      {note !== '' && `: ${note}`}
    </span>
  )
}
