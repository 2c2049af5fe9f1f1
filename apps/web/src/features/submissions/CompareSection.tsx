import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { verdictShort } from '@verdict/contract/vocabulary'
import { joinSource } from '@verdict/rules'
import { Link, useSearchParams } from 'react-router'
import { messageOf } from '../../api/client.ts'
import type { DataFor } from '../../api/endpoints.ts'
import { endpointQuery } from '../../api/query.ts'
import { useTranslation } from '../../i18n/index.ts'
import { localTime, parseInstant } from '../../lib/time.ts'
import { useSolvingPlace } from '../../live/solving-place.ts'
import type { Detail, Submission } from '../../live/submission-query.ts'
import { SideBySide } from '../../ui/compare/SideBySide.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { VerdictTag } from '../../ui/verdict/VerdictTag.tsx'
import { nameOf } from '../../ui/verdict/verdict-look.ts'
import styles from './CompareSection.module.css'
import { contestListQuery } from './list/contest-list-query.ts'
import { anyStatus, listInput } from './list/status-filter.ts'

interface Props {
  readonly detail: Detail
  /** Label of the problem in its context. */
  readonly label: string
}

/** Compares the program with another one of the same author and problem; the address names the other one. */
export default function CompareSection({ detail, label }: Props) {
  const { submission } = detail
  const { t } = useTranslation('submissionDetail')
  const [search, setSearch] = useSearchParams()
  const others = useOthers(submission, label)
  const chosen = others.find((row) => String(row.submitId) === search.get('compare'))
  if (others.length === 0) return null
  const choose = (value: string): void =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '') after.delete('compare')
        else after.set('compare', value)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Section
      title={t('compare.title')}
      aside={
        <SelectField
          label={t('compare.with')}
          value={chosen === undefined ? '' : String(chosen.submitId)}
          options={[
            { value: '', text: t('compare.choose') },
            ...others.map((row) => ({
              value: String(row.submitId),
              text: `#${row.submitId} ${verdictShort[nameOf(row.status)]} ${row.language} ${localTime(parseInstant(row.submitTime))}`,
            })),
          ]}
          onChange={choose}
        />
      }
    >
      {chosen !== undefined && <Comparison detail={detail} otherId={chosen.submitId} label={label} />}
    </Section>
  )
}

interface ComparisonProps {
  readonly detail: Detail
  readonly otherId: number
  readonly label: string
}

function Comparison({ detail, otherId, label }: ComparisonProps) {
  const { submission } = detail
  const { t } = useTranslation('submissionDetail')
  const { submissionHref } = useSolvingPlace()
  const query = endpointQuery('submissions.detail', { query: { submitId: otherId } }, { quiet: true, retry: false })
  const other = useQuery(query)
  if (other.isError) return <ErrorState message={messageOf(other.error)} onRetry={() => void other.refetch()} />
  if (other.data === undefined) return <Skeleton width="100%" />
  const found = other.data.submission
  const [before, after] = otherId < submission.submitId ? [other.data, detail] : [detail, other.data]
  const nameOfSide = ({ submission: side }: Compared) => `#${side.submitId} · ${side.language ?? ''}`
  const isSame = found.code !== null && textOf(other.data) === textOf(detail)
  return (
    <>
      <p className={styles.facts}>
        <Link to={submissionHref({ submitId: otherId, label })}>{`#${otherId}`}</Link>
        <VerdictTag verdict={found.status} full />
        {isSame && <span>{t('compare.same')}</span>}
      </p>
      <SideBySide
        left={textOf(before)}
        right={textOf(after)}
        leftName={nameOfSide(before)}
        rightName={nameOfSide(after)}
        label={t('compare.label', { left: before.submission.submitId, right: after.submission.submitId })}
        isFolded
      />
    </>
  )
}

/** A submission of this page or the one it is compared with. */
type Compared = Pick<DataFor<'submissions.detail'>, 'submission' | 'extra'>

/** The program with all its files as one text. */
const textOf = ({ submission, extra }: Compared): string => joinSource(submission.code ?? '', extra?.files ?? null)

/** The author's latest other submissions to the problem. */
const useOthers = ({ submitId, gid }: Submission, label: string) => {
  const { cid } = useSolvingPlace()
  const filter = {
    ...anyStatus,
    onlyMine: true,
    problemID: label,
    completeProblemID: true,
    limit: limits.submissionList.pageSize,
  }
  const { query } = listInput(filter)
  const input = { query: gid === null ? query : { ...query, gid } }
  const bank = useQuery({ ...endpointQuery('submissions.list', input, { quiet: true }), enabled: cid === null })
  const contest = useQuery({ ...contestListQuery(cid ?? 0, { ...filter, containsEnd: true }), enabled: cid !== null })
  const rows = (cid === null ? bank : contest).data?.records ?? []
  return rows.filter((row) => row.submitId !== submitId)
}
