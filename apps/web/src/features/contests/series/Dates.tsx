import { localTime, parseInstant, utcTime } from '../../../lib/time.ts'

interface Props {
  readonly startTime: string | null
  readonly endTime: string | null
}

/** The days of a series, of which either may be missing. */
export function Dates({ startTime, endTime }: Props) {
  if (startTime === null && endTime === null) return <span>–</span>
  return (
    <span>
      {startTime !== null && <Day at={startTime} />} – {endTime !== null && <Day at={endTime} />}
    </span>
  )
}

function Day({ at }: { at: string }) {
  const moment = parseInstant(at)
  return (
    <time dateTime={moment.toISOString()} title={utcTime(moment)}>
      {localTime(moment).slice(0, 'YYYY-MM-DD'.length)}
    </time>
  )
}
