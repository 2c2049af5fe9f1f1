import { currentLocale, useTranslation } from '../../i18n/index.ts'
import { useNow } from '../../lib/now.ts'
import { localTime, parseInstant, relativeTime, utcTime } from '../../lib/time.ts'

/** "3 minutes ago"; the exact moment, local and UTC, on hover. */
export function RelativeTime({ at }: { at: string }) {
  useTranslation()
  const now = useNow()
  const moment = parseInstant(at)
  if (Number.isNaN(moment.getTime())) return null
  return (
    <time dateTime={moment.toISOString()} title={`${localTime(moment)} (${utcTime(moment)})`}>
      {relativeTime(moment, now, currentLocale())}
    </time>
  )
}
