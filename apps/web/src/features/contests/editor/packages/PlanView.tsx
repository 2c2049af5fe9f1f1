import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { SpanText } from '../editor/SpanText.tsx'
import styles from './Packages.module.css'
import type { ContestPlan, PlannedPerson } from './queries.ts'
import { chosenUse, type ProblemUse, usesOf } from './use.ts'

interface Props {
  readonly plan: ContestPlan
  readonly uses: Readonly<Record<number, ProblemUse>>
  /** Null once the import has begun. */
  readonly onUse: ((seq: number, use: ProblemUse) => void) | null
}

/** Everything a package contains, and what happens to it. */
export function PlanView({ plan, uses, onUse }: Props) {
  const { t } = useTranslation('adminContests')
  const { contest } = plan
  const counts = (['announcements', 'clarifications', 'submissions'] as const).filter((key) => plan[key] > 0)
  return (
    <>
      <h2 className={styles.heading}>{contest.title}</h2>
      <p className={styles.muted}>
        {t(`imports.format.${plan.format}`)} · {contest.type === 'acm' ? 'ACM' : 'OI'} ·{' '}
        <SpanText ms={contest.durationS * 1_000} />
        {contest.freezeS !== null && (
          <>
            {' · '}
            {t('imports.freeze')} <SpanText ms={contest.freezeS * 1_000} />
          </>
        )}
        {counts.map((key) => ` · ${t(`imports.count.${key}`, { count: plan[key] })}`).join('')}
      </p>
      <Problems plan={plan} uses={uses} onUse={onUse} />
      <People people={plan.people} />
      <Notes plan={plan} />
    </>
  )
}

function Problems({ plan, uses, onUse }: Props) {
  const { t } = useTranslation('adminContests')
  if (plan.problems.length === 0) return <p className={styles.muted}>{t('imports.noProblems')}</p>
  return (
    <DataTable
      caption={t('imports.problems')}
      rows={plan.problems}
      rowKey={({ seq }) => seq}
      columns={[
        { key: 'label', head: t('imports.label'), width: '70px', small: 'mark', cell: ({ label }) => label },
        {
          key: 'title',
          head: t('imports.problem'),
          small: 'title',
          wraps: true,
          cell: ({ title, fault }) => (
            <>
              {title}
              {fault !== null && <div className={styles.fault}>{fault}</div>}
            </>
          ),
        },
        {
          key: 'cases',
          head: t('imports.cases'),
          width: '90px',
          align: 'end',
          medium: 'hidden',
          cell: ({ cases }) => cases,
        },
        {
          key: 'use',
          head: t('imports.use'),
          width: '220px',
          cell: (problem) =>
            onUse === null ? (
              t(`imports.uses.${chosenUse(problem, uses)}`, { id: problem.problemId ?? '' })
            ) : (
              <select
                className={styles.choice}
                aria-label={t('imports.useOf', { label: problem.label })}
                value={chosenUse(problem, uses)}
                onChange={({ currentTarget }) => {
                  const use = usesOf(problem).find((item) => item === currentTarget.value)
                  if (use !== undefined) onUse(problem.seq, use)
                }}
              >
                {usesOf(problem).map((use) => (
                  <option key={use} value={use}>
                    {t(`imports.uses.${use}`, { id: problem.problemId ?? '' })}
                  </option>
                ))}
              </select>
            ),
        },
      ]}
    />
  )
}

/** Rows shown before the rest is asked for. */
const firstPeople = 50

function People({ people }: { people: readonly PlannedPerson[] }) {
  const { t } = useTranslation(['adminContests', 'adminUsers'])
  const [showsAll, setShowsAll] = useState(false)
  if (people.length === 0) return null
  const count = (fate: PlannedPerson['fate']) => people.filter((person) => person.fate === fate).length
  // People with faults come first: they need a look.
  const sorted = [...people].sort((a, b) => Number(b.fate === 'fault') - Number(a.fate === 'fault'))
  return (
    <>
      <p className={styles.muted}>
        {(['create', 'existing', 'fault'] as const)
          .filter((fate) => count(fate) > 0)
          .map((fate) => t(`adminContests:imports.people${fate}`, { count: count(fate) }))
          .join(' · ')}
      </p>
      <DataTable
        caption={t('adminContests:imports.teams')}
        rows={showsAll ? sorted : sorted.slice(0, firstPeople)}
        rowKey={({ place }) => place}
        columns={[
          {
            key: 'username',
            head: t('adminContests:imports.username'),
            small: 'title',
            wraps: true,
            cell: ({ username }) => username,
          },
          { key: 'name', head: t('adminContests:imports.name'), wraps: true, cell: ({ name }) => name },
          {
            key: 'school',
            head: t('adminContests:imports.school'),
            medium: 'hidden',
            wraps: true,
            cell: ({ school }) => school,
          },
          {
            key: 'fate',
            head: t('adminContests:imports.use'),
            width: '260px',
            wraps: true,
            cell: ({ fate, password, faults, place }) =>
              fate === 'fault' ? (
                <span className={styles.fault}>
                  {place}: {faults.map((fault) => t(`adminUsers:fault.${fault}`)).join(' · ')}
                </span>
              ) : (
                t(`adminContests:imports.fate.${fate === 'existing' ? 'existing' : (password ?? 'generated')}`)
              ),
          },
        ]}
      />
      {!showsAll && people.length > firstPeople && (
        <div className={styles.row}>
          <Button size="xs" variant="default" onClick={() => setShowsAll(true)}>
            {t('adminContests:imports.showAll', { count: people.length })}
          </Button>
        </div>
      )}
    </>
  )
}

function Notes({ plan }: { plan: ContestPlan }) {
  const { t } = useTranslation('adminContests')
  const ofProblems = plan.problems.flatMap(({ label, notes }) =>
    notes.map((note) => ({ ...note, item: `${label}: ${note.item}` })),
  )
  const notes = [...plan.notes, ...ofProblems]
  if (notes.length === 0) return null
  return (
    <details>
      <summary>{t('imports.notes', { count: notes.length })}</summary>
      <ul className={styles.notes}>
        {notes.map(({ fate, item, as, why }) => (
          <li key={`${fate} ${item} ${as}`}>
            {t(`imports.note.${fate}`, { item, as: as ?? '' })}
            {why !== null && ` (${why})`}
          </li>
        ))}
      </ul>
    </details>
  )
}
