import { verdict } from '@verdict/contract/vocabulary'
import type { TFunction } from 'i18next'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { loadTexts } from '../../../i18n/later.ts'
import { userHomeOf } from '../../../lib/user-home.ts'
import { AbortButton } from '../../../live/AbortButton.tsx'
import { RowToken } from '../../../live/contest/tokens/token-parts.ts'
import type { SolvingPlace } from '../../../live/solving-place.ts'
import type { SubmissionRow } from '../../../live/submission-query.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { lazyPart } from '../../../ui/states/lazy-part.tsx'
import { RetryButton } from '../../../ui/states/MissingPart.tsx'
import type { Column } from '../../../ui/tables/DataTable.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { lengthText, memoryText, timeText, unknown } from '../../../ui/verdict/measures.ts'
import { VerdictTag } from '../../../ui/verdict/VerdictTag.tsx'
import { ResubmitButton } from '../ResubmitButton.tsx'
import styles from './StatusTable.module.css'

export interface ColumnsFor {
  readonly t: TFunction<'submissions'>
  readonly viewer: { readonly uid: string; readonly username: string } | null
  readonly room: Room
  readonly place: SolvingPlace
  /** Whether the viewer can rejudge, override and cancel. */
  readonly rejudges: boolean
  /** The viewer sees the addresses that submissions came from. */
  readonly hasAddresses?: boolean
  /** Sorted by run time and memory. */
  readonly sortsFigures?: boolean
}

/** How much fits; `own` is the list inside a problem, where problem and author are known. */
export type Room = keyof typeof shown

type Cells = Column<SubmissionRow>

export const submissionColumns = ({
  t,
  viewer,
  place,
  room,
  rejudges,
  hasAddresses = false,
  sortsFigures = false,
}: ColumnsFor): readonly Cells[] => {
  const all = columns({ t, viewer, place }, { isTight: room === 'half', isOwn: room === 'own', sortsFigures })
  // The score column is hidden in contests without scores.
  const keys = hasAddresses ? withAddress[room] : shown[room]
  const usual = keys.filter((key) => key !== 'score' || place.hasScores).map((key) => all[key])
  return rejudges && room !== 'own' ? [...usual, staffColumn(t('column.actions'))] : usual
}

/** Root alone needs it, so only root fetches it. */
const StaffRowMenu = lazyPart(async () => {
  const [menu] = await Promise.all([import('../staff/StaffRowMenu.tsx'), loadTexts(['rejudge'])])
  return menu
}, RetryButton)

const staffColumn = (head: string): Cells => ({
  key: 'staff',
  head: <VisuallyHidden>{head}</VisuallyHidden>,
  width: '48px',
  align: 'center',
  cell: (row) => (
    <Suspense>
      <StaffRowMenu row={row} />
    </Suspense>
  ),
})

const shown = {
  whole: ['verdict', 'id', 'problem', 'score', 'time', 'memory', 'length', 'language', 'judger', 'author', 'at'],
  narrow: ['verdict', 'id', 'problem', 'score', 'time', 'memory', 'language', 'author', 'at'],
  half: ['verdict', 'problem', 'time', 'language', 'author', 'at'],
  own: ['verdict', 'id', 'score', 'time', 'memory', 'language', 'at'],
} as const

/** The address takes the room of figures that a jury needs less. */
const withAddress = {
  ...shown,
  whole: ['verdict', 'id', 'problem', 'score', 'time', 'memory', 'language', 'author', 'address', 'at'],
  narrow: ['verdict', 'id', 'problem', 'score', 'time', 'language', 'author', 'address', 'at'],
} as const

interface Fit {
  readonly isTight: boolean
  readonly isOwn: boolean
  readonly sortsFigures: boolean
}

type Key = (typeof shown)['whole'][number] | 'address'

/** Label of its problem where it was submitted. */
const labelOf = (row: SubmissionRow): string | null => row.displayId ?? row.displayPid

const columns = (
  { t, viewer, place }: Pick<ColumnsFor, 't' | 'viewer' | 'place'>,
  { isTight, isOwn, sortsFigures }: Fit,
): Record<Key, Cells> => ({
  verdict: {
    key: 'verdict',
    opens: true,
    ...(isOwn ? { small: 'title' } : {}),
    head: t('column.verdict'),
    width: isTight ? '88px' : '168px',
    cell: (row) => (
      <span className={styles.verdict} data-own={row.uid === viewer?.uid || undefined}>
        <Link to={place.submissionHref({ ...row, label: labelOf(row) })} className={styles.verdictLink}>
          <VerdictTag verdict={row.status} full={!isTight} />
        </Link>
        {row.status === verdict.submitFailed && place.cid === null && row.uid === viewer?.uid && (
          <ResubmitButton submitId={row.submitId} />
        )}
        {!isTight && <AbortButton submission={{ ...row, cid: place.cid ?? 0 }} />}
        {place.cid !== null && row.status === verdict.hidden && row.uid === viewer?.uid && (
          <Suspense>
            <RowToken submitId={row.submitId} label={labelOf(row)} />
          </Suspense>
        )}
        {'tokenUsedAt' in row && typeof row.tokenUsedAt === 'string' && (
          <span className={styles.late} title={t('token.hint')}>
            {t('token.tag')}
          </span>
        )}
      </span>
    ),
  },
  id: {
    key: 'id',
    head: t('column.id'),
    width: '72px',
    small: 'hidden',
    cell: (row) => <Link to={place.submissionHref({ ...row, label: labelOf(row) })}>{row.submitId}</Link>,
  },
  problem: {
    key: 'problem',
    head: t('column.problem'),
    small: 'title',
    cell: (row) => {
      const label = labelOf(row)
      if (label === null) return row.title
      return (
        <Link to={place.problemHref(label)} title={`${label} ${row.title}`}>
          <span className={styles.pid}>{label}</span> {row.title}
        </Link>
      )
    },
  },
  score: {
    key: 'score',
    head: t('column.score'),
    width: '56px',
    align: 'end',
    cell: (row) => row.score ?? <span className={styles.none}>{unknown}</span>,
  },
  time: {
    key: 'time',
    head: t('column.time'),
    ...(sortsFigures && { sort: { name: 'time', isDescending: false } }),
    width: '88px',
    align: 'end',
    cell: (row) => timeText(row.time),
  },
  memory: {
    key: 'memory',
    small: 'hidden',
    head: t('column.memory'),
    ...(sortsFigures && { sort: { name: 'memory', isDescending: false } }),
    width: '84px',
    align: 'end',
    cell: (row) => memoryText(row.memory),
  },
  length: {
    key: 'length',
    head: t('column.length'),
    width: '72px',
    align: 'end',
    small: 'hidden',
    cell: (row) => lengthText(row.length),
  },
  language: {
    key: 'language',
    head: t('column.language'),
    width: isTight ? '104px' : '112px',
    cell: (row) => <Link to={place.submissionHref({ ...row, label: labelOf(row) })}>{row.language}</Link>,
  },
  judger: {
    key: 'judger',
    head: t('column.judger'),
    width: '76px',
    small: 'hidden',
    cell: (row) => (
      <span title={row.judger ?? ''}>{row.judger === null || row.judger === '' ? unknown : row.judger}</span>
    ),
  },
  author: {
    key: 'author',
    head: t('column.author'),
    width: isTight ? '96px' : '108px',
    cell: (row) => (
      <Link to={userHomeOf(row.username, row.uid)} title={row.username}>
        {row.username}
      </Link>
    ),
  },
  address: {
    key: 'address',
    head: t('column.address'),
    width: '120px',
    small: 'labelled',
    cell: (row) => <span title={row.ip ?? ''}>{row.ip ?? unknown}</span>,
  },
  at: {
    key: 'at',
    head: t('column.at'),
    sort: { name: 'at', isDescending: true },
    width: '136px',
    align: 'end',
    cell: (row) => (
      <span className={styles.at}>
        {'isLate' in row && row.isLate && (
          <span className={styles.late} title={t('late.hint')}>
            {t('late.tag')}
          </span>
        )}
        <RelativeTime at={row.submitTime} />
      </span>
    ),
  },
})
