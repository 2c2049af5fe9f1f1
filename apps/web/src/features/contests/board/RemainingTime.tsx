import { parseInstant } from '../../../lib/time.ts'
import { useServerSeconds } from '../../../live/contest/server-clock.ts'

interface Props {
  /** An instant of the server. */
  readonly until: string
  readonly skewMs: number
  readonly className: string | undefined
}

const two = (number: number): string => String(number).padStart(2, '0')

/** Hours, minutes and seconds until a moment, by the server's clock. */
export function RemainingTime({ until, skewMs, className }: Props) {
  const now = useServerSeconds(skewMs)
  const seconds = Math.max(0, Math.ceil(parseInstant(until).getTime() / 1_000 - now))
  const minutes = Math.floor(seconds / 60)
  return (
    <span role="timer" className={className}>
      {Math.floor(minutes / 60)}:{two(minutes % 60)}:{two(seconds % 60)}
    </span>
  )
}
