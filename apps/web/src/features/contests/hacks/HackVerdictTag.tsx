import type { Hack } from '@verdict/contract'
import { useTranslation } from '../../../i18n/index.ts'
import { Badge } from '../../../ui/labels/Badge.tsx'

const looks = {
  successful: 'accepted',
  unsuccessful: 'wrong',
  invalid: 'compile',
  late: 'neutral',
  error: 'neutral',
} as const

type Shown = Pick<Hack, 'state' | 'verdict' | 'isCancelled'> & Partial<Pick<Hack, 'isFrozen'>>

/** The verdict of a hack, or the step that runs now. */
export function HackVerdictTag({ hack }: { readonly hack: Shown }) {
  const { t } = useTranslation('contestHacks')
  if (hack.isCancelled) return <Badge look="neutral">{t('verdict.cancelled')}</Badge>
  if (hack.isFrozen === true) return <Badge look="neutral">{t('verdict.frozen')}</Badge>
  if (hack.verdict !== null) return <Badge look={looks[hack.verdict]}>{t(`verdict.${hack.verdict}`)}</Badge>
  return <Badge look="progress">{t(`state.${hack.state}`)}</Badge>
}

/** Points with their sign; nothing for a hack without points. */
export const pointsText = (points: number): string => {
  if (points === 0) return ''
  return points > 0 ? `+${points}` : `−${-points}`
}
