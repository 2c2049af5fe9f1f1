import type { DataOf, judgeService, ManagedHost } from '@verdict/contract'
import { useTranslation } from '../../../../i18n/index.ts'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'

/** Factor of a host, the spread of its runs, and how and when it was measured. */
export function Speed({ host: { speed } }: { readonly host: Pick<ManagedHost, 'speed'> }) {
  const { t } = useTranslation('adminJudges')
  if (speed === null) return <>{t('speed.none')}</>
  const times = speed.programs.map(({ name, ms, referenceMs }) => `${name}: ${ms} / ${referenceMs} ms`)
  return (
    <span title={times.join('\n')}>
      {t('speed.value', { factor: fixed(speed.factor) })} · {t('speed.spread', { spread: percent(speed.spread) })} ·{' '}
      {speed.language} · <RelativeTime at={speed.at} />
    </span>
  )
}

/** Warns that a host no longer has its former speed. */
export function SpeedDrift({ host: { speed } }: { readonly host: Pick<ManagedHost, 'speed'> }) {
  const { t } = useTranslation('adminJudges')
  if (speed === null || speed.former === null) return null
  return (
    <Notice kind="warning">{t('speed.drift', { former: fixed(speed.former), factor: fixed(speed.factor) })}</Notice>
  )
}

type Difference = NonNullable<DataOf<(typeof judgeService)['read']>['speedDifference']>

/** Warns that hosts of the pool differ in speed. */
export function SpeedDifference({ difference }: { readonly difference: Difference }) {
  const { t } = useTranslation('adminJudges')
  const { slowest, fastest, share } = difference
  return (
    <Notice kind="warning">
      {t('speed.differs', {
        share: percent(share),
        slowest: slowest.name,
        slow: fixed(slowest.factor),
        fastest: fastest.name,
        fast: fixed(fastest.factor),
      })}
    </Notice>
  )
}

const fixed = (factor: number): string => factor.toFixed(2)
const percent = (share: number): string => `${Math.round(share * 100)}%`
