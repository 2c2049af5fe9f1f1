import { useTranslation } from '../../../../i18n/index.ts'
import { balloonColor } from '../table/balloon.ts'
import { clockOf } from '../table/cell-look.ts'
import styles from './Overlay.module.css'
import type { OverlayProps } from './Overlay.tsx'
import own from './ProblemOverlay.module.css'
import { useTurn } from './use-turn.ts'

/** A problem in numbers. Without a chosen problem, all in turn. */
export function ProblemOverlay({ options: { problem, everyS }, data: { board, figures } }: OverlayProps) {
  const { t } = useTranslation('contestOverlays')
  const turn = useTurn(problem === '' ? figures.length : 1, everyS)
  if (board === undefined) return null
  const shown = problem === '' ? figures[turn] : figures.find(({ label }) => label === problem)
  if (shown === undefined) {
    return (
      <section className={styles.card}>
        <p className={styles.none}>{t(problem === '' ? 'noProblems' : 'unknownProblem', { problem })}</p>
      </section>
    )
  }
  const { label, title, color, solved, tried, frozen, first } = shown
  return (
    <section key={label} className={`${styles.card} ${own.box} ${styles.enter}`} aria-label={title}>
      <h2 className={styles.title}>
        <span className={own.name}>
          {balloonColor(color) !== undefined && (
            <span aria-hidden className={styles.balloon} style={{ background: balloonColor(color) }} />
          )}
          <span className={styles.name}>
            {label} · {title}
          </span>
        </span>
      </h2>
      <div className={own.figures}>
        <Figure name={t('solved')} value={solved} />
        <Figure name={t('tried')} value={tried} />
        <Figure name={t('rate')} value={tried === 0 ? '–' : `${Math.round((solved * 100) / tried)} %`} />
        {frozen > 0 && <Figure name={t('frozenTries')} value={frozen} />}
      </div>
      <p className={own.first}>
        {first === null
          ? t(solved === 0 ? 'unsolved' : 'solvedByNow')
          : t('firstBy', { name: first.name, time: clockOf(first.timeS) })}
      </p>
    </section>
  )
}

function Figure({ name, value }: { name: string; value: number | string }) {
  return (
    <span className={own.figure}>
      <b className={styles.number}>{value}</b>
      <small className={styles.muted}>{name}</small>
    </span>
  )
}
