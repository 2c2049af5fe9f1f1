import type { ContestBoard } from '@verdict/contract'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { parseInstant } from '../../../../lib/time.ts'
import { useAtServerTime } from '../../../../live/contest/server-clock.ts'
import { Panel } from '../../../../ui/page/Panel.tsx'
import type { BoardLine } from './board-line.ts'
import { durationOf } from './board-rows.ts'
import { clockOf } from './cell-look.ts'
import styles from './TopChart.module.css'
import { chartTop, stairs, tracksOf } from './top-chart.ts'

interface Props {
  readonly board: ContestBoard
  readonly lines: readonly BoardLine[]
  /** How far the server's clock is ahead. */
  readonly skewMs: number
}

/** The first ten: solves over time under the ACM rule, scores as bars under the OI rule. */
export function TopChart(props: Props) {
  return props.board.rule === 'acm' ? <SolveChart {...props} /> : <ScoreBars lines={props.lines} />
}

const minuteMs = 60_000
const width = 720
const height = 200

function SolveChart({ board, lines, skewMs }: Props) {
  const { t } = useTranslation('contestBoards')
  const [chosen, setChosen] = useState<string | null>(null)
  const startMs = parseInstant(board.startTime).getTime()
  const nowS = useAtServerTime(skewMs, (now) => Math.floor((now - startMs) / minuteMs) * 60)
  const tracks = tracksOf(lines)
  if (tracks.length === 0) return null
  const latest = Math.max(...tracks.flatMap(({ solves }) => solves))
  const endS = Math.max(durationOf(board), latest)
  const most = Math.max(...tracks.map(({ solves }) => solves.length))
  return (
    <Panel title={t('chart.acm')}>
      <div className={styles.chart}>
        <div>
          <svg viewBox={`-4 -4 ${width + 8} ${height + 8}`} className={styles.graph} aria-hidden="true">
            {Array.from({ length: most + 1 }, (_, count) => count).map((count) => (
              <g key={count} transform={`translate(0 ${height - (count / most) * height})`} className={styles.grid}>
                <line x2={width} />
              </g>
            ))}
            {tracks.map(({ uid, solves }, at) => (
              <path
                key={uid}
                d={stairs(solves, { endS, nowS, most, width, height })}
                className={styles.line}
                data-track={at % 5}
                data-dashed={at >= 5 || undefined}
                data-dim={(chosen !== null && chosen !== uid) || undefined}
              />
            ))}
          </svg>
          <p className={styles.axis} aria-hidden>
            <span>0:00</span>
            <span>{clockOf(endS)}</span>
          </p>
        </div>
        <ol className={styles.names}>
          {tracks.map(({ uid, name, place, solves }, at) => (
            <li key={uid} onPointerEnter={() => setChosen(uid)} onPointerLeave={() => setChosen(null)}>
              <svg viewBox="0 0 24 8" className={styles.key} aria-hidden="true">
                <path d="M0 4H24" className={styles.line} data-track={at % 5} data-dashed={at >= 5 || undefined} />
              </svg>
              <span className={styles.name}>
                {place ?? '*'}. {name}
              </span>
              <span className={styles.count}>{t('chart.solved', { count: solves.length })}</span>
            </li>
          ))}
        </ol>
      </div>
    </Panel>
  )
}

function ScoreBars({ lines }: Pick<Props, 'lines'>) {
  const { t } = useTranslation('contestBoards')
  const top = lines.slice(0, chartTop).filter(({ points }) => points > 0)
  if (top.length === 0) return null
  const best = Math.max(...top.map(({ points }) => points))
  return (
    <Panel title={t('chart.oi')}>
      <ol className={styles.bars}>
        {top.map(({ person, place, points }) => (
          <li key={person.uid}>
            <span className={styles.name}>
              {place ?? '*'}. {person.name}
            </span>
            <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.fill} width={(points / best) * 100} height="10" />
            </svg>
            <span className={styles.count}>{points}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
