import type { UserOverview } from '@verdict/contract'
import { difficulties } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { TextButton } from '../../../ui/controls/TextButton.tsx'
import { DifficultyLabel } from '../../../ui/labels/DifficultyLabel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import styles from './SolvedProblems.module.css'

type Home = DataFor<'users.home'>

interface Props {
  readonly home: Home | undefined
  /** Titles of public problems by display id. */
  readonly titles: UserOverview['titles'] | undefined
}

/** Solved problems, easiest first, each difficulty with its share. */
export function SolvedProblems({ home, titles = {} }: Props) {
  const { t } = useTranslation('user')
  if (home === undefined) {
    return (
      <div className={styles.waiting}>
        <Skeleton seed={3} />
        <Skeleton seed={4} />
      </div>
    )
  }
  const groups = home.solvedGroupByDifficulty
  if (groups === null) return <EmptyState title={t('solved.none')} hint={t('solved.noneHint')} />
  const levels = levelsOf(groups)
  const all = home.solvedList.length
  return (
    <div className={styles.levels}>
      {levels.map((level) => {
        const problems = groups[level] ?? []
        return (
          <div key={level} className={styles.level}>
            <div className={styles.head}>
              <DifficultyLabel level={level} />
              <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect
                  className={styles.fill}
                  data-level={level}
                  width={all === 0 ? 0 : (problems.length / all) * 100}
                  height="10"
                />
              </svg>
              <span className={styles.count} title={t('solved.level', { count: problems.length })}>
                {problems.length}
              </span>
            </div>
            {problems.length > 0 && <Chips problems={problems} titles={titles} />}
          </div>
        )
      })}
    </div>
  )
}

/** A level shows so many problems until it is opened. */
const firstProblems = 18

interface ChipsProps {
  readonly problems: readonly { readonly id: number; readonly problemId: string }[]
  readonly titles: UserOverview['titles']
}

function Chips({ problems, titles }: ChipsProps) {
  const { t } = useTranslation('user')
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen ? problems : problems.slice(0, firstProblems)
  return (
    <ul className={styles.problems}>
      {shown.map(({ id, problemId }) => (
        <li key={id}>
          <Link to={`/problem/${encodeURIComponent(problemId)}`}>
            <span className={styles.id}>{problemId}</span> {titles[problemId]}
          </Link>
        </li>
      ))}
      {shown.length < problems.length && (
        <li>
          <TextButton onClick={() => setIsOpen(true)}>{t('solved.all', { count: problems.length })}</TextButton>
        </li>
      )}
    </ul>
  )
}

/** The seven levels, and other difficulty numbers of problems. */
const levelsOf = (groups: NonNullable<Home['solvedGroupByDifficulty']>): number[] =>
  [...new Set([...difficulties.keys(), ...Object.keys(groups).map(Number)])].toSorted((a, b) => a - b)
