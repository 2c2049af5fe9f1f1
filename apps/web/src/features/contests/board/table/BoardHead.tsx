import { Link } from 'react-router'
import { useTranslation } from '../../../../i18n/index.ts'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import styles from './BoardHead.module.css'
import { balloonColor } from './balloon.ts'
import type { BoardProblem, TimeKind } from './board-line.ts'

interface Props {
  readonly isIcpc: boolean
  readonly timeKind: TimeKind
  readonly problems: readonly BoardProblem[]
  /** How many solved each. */
  readonly solvers: ReadonlyMap<string, number>
  readonly linkOf: ((label: string) => string) | null
  readonly hasHacks?: boolean
}

/** The columns: rank, name, totals, then the problems with letter, balloon and number of solvers. */
export function BoardHead({ isIcpc, timeKind, problems, solvers, linkOf, hasHacks = false }: Props) {
  const { t } = useTranslation('contestBoards')
  const kind = timeKind === 'penalty' ? 'acm' : isIcpc ? 'runTime' : 'oi'
  return (
    <thead className={styles.head}>
      <tr>
        <th scope="col" data-col="place">
          {t('column.place')}
        </th>
        <th scope="col" data-col="who">
          {t('column.who')}
        </th>
        <th scope="col" data-col="points">
          {t(isIcpc ? 'column.acm.points' : 'column.oi.points')}
        </th>
        <th scope="col" data-col="time" title={t(`column.${kind}.timeHint`)} hidden={timeKind === 'none'}>
          {t(`column.${kind}.time`)}
        </th>
        {hasHacks && (
          <th scope="col" data-col="hacks" title={t('hacks.hint')}>
            {t('hacks.head')}
          </th>
        )}
        {problems.map((problem) => (
          <th key={problem.displayId} scope="col" data-col="problem" title={problem.title}>
            <ProblemHead
              problem={problem}
              solvers={solvers.get(problem.displayId) ?? 0}
              to={linkOf?.(problem.displayId) ?? null}
            />
          </th>
        ))}
      </tr>
    </thead>
  )
}

function ProblemHead({ problem, solvers, to }: { problem: BoardProblem; solvers: number; to: string | null }) {
  const { t } = useTranslation('contestBoards')
  const { displayId: label, title, color } = problem
  const fill = balloonColor(color)
  const content = (
    <>
      {fill !== undefined && <span aria-hidden className={styles.balloon} style={{ background: fill }} />}
      <span>{label}</span>
      <VisuallyHidden>{title}</VisuallyHidden>
    </>
  )
  return (
    <span className={styles.problem}>
      {to === null ? (
        <span className={styles.letter}>{content}</span>
      ) : (
        <Link to={to} className={styles.letter}>
          {content}
        </Link>
      )}
      <span className={styles.solvers} aria-hidden>
        {solvers}
      </span>
      <VisuallyHidden>{t('column.solvers', { count: solvers })}</VisuallyHidden>
    </span>
  )
}
