import type { CSSProperties } from 'react'
import { ClockOverlay } from './ClockOverlay.tsx'
import { FirstSolvesOverlay } from './FirstSolvesOverlay.tsx'
import styles from './Overlay.module.css'
import type { OverlayKind, OverlayOptions } from './options.ts'
import { ProblemOverlay } from './ProblemOverlay.tsx'
import { StandingsOverlay } from './StandingsOverlay.tsx'
import { TeamOverlay } from './TeamOverlay.tsx'
import { TickerOverlay } from './TickerOverlay.tsx'
import type { OverlayData } from './use-overlay-data.ts'

export interface OverlayProps {
  readonly options: OverlayOptions
  readonly data: OverlayData
}

const views: Readonly<Record<OverlayKind, (props: OverlayProps) => React.ReactNode>> = {
  clock: ClockOverlay,
  standings: StandingsOverlay,
  ticker: TickerOverlay,
  'first-solves': FirstSolvesOverlay,
  team: TeamOverlay,
  problem: ProblemOverlay,
}

/**
 * An overlay in the box around it, which is the picture of a broadcast. Sizes are relative to a picture of 1920 × 1080,
 * so that the preview and a source of another resolution look alike.
 */
export function Overlay({ kind, options, data }: OverlayProps & { readonly kind: OverlayKind }) {
  const View = views[kind]
  return (
    <div className={styles.picture} data-theme={options.theme}>
      <div
        className={styles.safe}
        data-at={options.place}
        data-kind={kind}
        style={{ '--size': options.size / 100 } as CSSProperties}
      >
        <View options={options} data={data} />
      </div>
    </div>
  )
}
