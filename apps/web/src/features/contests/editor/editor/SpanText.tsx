import { useTranslation } from '../../../../i18n/index.ts'

/** A duration in days, hours, minutes and seconds, omitting zero units. */
export function SpanText({ ms }: { ms: number }) {
  const { t } = useTranslation('adminContests')
  if (Number.isNaN(ms) || ms <= 0) return <span>{t('times.none')}</span>
  const total = Math.floor(ms / 1_000)
  const parts = [
    ['days', Math.floor(total / 86_400)],
    ['hours', Math.floor(total / 3_600) % 24],
    ['minutes', Math.floor(total / 60) % 60],
    ['seconds', total % 60],
  ] as const
  return (
    <span>
      {parts
        .filter(([, count]) => count > 0)
        .map(([unit, count]) => t(`times.${unit}`, { count }))
        .join(' ')}
    </span>
  )
}
