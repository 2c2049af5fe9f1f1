import { useTranslation } from '../../../i18n/index.ts'
import { durationOf } from '../../../live/contest/countdown.ts'

/** "2 h 30 min", in units suitable for the length. */
export const useDurationText = (seconds: number): string => {
  const { t } = useTranslation('contests')
  const parts = durationOf(seconds)
  const units = ['days', 'hours', 'minutes', 'seconds'] as const
  const said = units.filter((unit) => parts[unit] > 0).map((unit) => t(`duration.${unit}`, { count: parts[unit] }))
  return said.join(' ')
}
