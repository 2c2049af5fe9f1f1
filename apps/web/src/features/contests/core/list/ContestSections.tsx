import { useQuery } from '@tanstack/react-query'
import type { ContestListOrder, ContestSummary, OwnResult } from '@verdict/contract'
import { useId, useRef } from 'react'
import { useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import type { ContestPhase } from '../../../../live/contest/gates.ts'
import { useOwnTimes, withOwnTimes } from '../../../../live/contest/own-times.ts'
import { useRowKeys } from '../../../../ui/list-look/use-row-keys.ts'
import { ownResultsQuery } from '../queries.ts'
import { ContestCard } from './ContestCard.tsx'
import styles from './ContestsPage.module.css'
import { phaseOfStatus } from './phase-of-status.ts'

const order = ['running', 'scheduled', 'ended'] as const

interface Props {
  readonly contests: readonly ContestSummary[]
  /** Undefined for that by phase. */
  readonly sort?: ContestListOrder | undefined
  readonly isStale: boolean
}

/** Contests of a page by phase: running, upcoming with the next one first, past; or in the order of the list. */
export function ContestSections({ contests, sort, isStale }: Props) {
  const { t } = useTranslation('contests')
  const isIn = useUser() !== null
  const { data: results } = useQuery(ownResultsQuery(contests, isIn))
  const own = useOwnTimes()
  const timed = withOwnTimes(contests, own)
  const box = useRef<HTMLDivElement>(null)
  useRowKeys(box, 'li')
  return (
    <div ref={box} className={styles.sections} data-row-keys aria-busy={isStale} data-stale={isStale}>
      {sort !== undefined ? (
        <Section title={t(`list.orders.${sort}`)} contests={timed} results={results} />
      ) : (
        order.map((phase) => {
          const shown = contestsIn(timed, phase)
          const title = t(`list.sections.${phase}`)
          return shown.length > 0 && <Section key={phase} title={title} contests={shown} results={results} />
        })
      )}
    </div>
  )
}

interface SectionProps {
  readonly title: string
  readonly contests: readonly ContestSummary[]
  /** Undefined until they are known, and for guests. */
  readonly results: readonly OwnResult[] | undefined
}

function Section({ title, contests, results }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.phase}>
        {title}
      </h2>
      <ul className={styles.list}>
        {contests.map((contest) => (
          <ContestCard
            key={contest.id}
            contest={contest}
            result={results === undefined ? undefined : (results.find(({ cid }) => cid === contest.id) ?? null)}
          />
        ))}
      </ul>
    </section>
  )
}

const contestsIn = (contests: readonly ContestSummary[], phase: ContestPhase): readonly ContestSummary[] => {
  const shown = contests.filter(({ status }) => phaseOfStatus(status) === phase)
  // The list has the latest start first; the next contest is of more interest.
  return phase === 'scheduled' ? shown.reverse() : shown
}
