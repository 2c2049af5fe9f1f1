import { useTranslation } from '../../../i18n/index.ts'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHourglass } from '../../../ui/icons.ts'
import styles from './HostState.module.css'
import type { JudgeHost } from './HostTable.tsx'

const looks = {
  ready: IconCircleCheck,
  draining: IconHourglass,
  ill: IconAlertTriangle,
  gone: IconCircleX,
} as const

export function HostState({ host }: { host: JudgeHost }) {
  const { t } = useTranslation('site')
  const state = stateOf(host)
  const Icon = looks[state]
  return (
    <span className={styles.state} data-state={state}>
      <Icon aria-hidden size={16} />
      {t(`hosts.is.${state}`)}
    </span>
  )
}

const stateOf = ({ connected, draining, ill }: JudgeHost): keyof typeof looks => {
  if (!connected) return 'gone'
  if (ill) return 'ill'
  return draining ? 'draining' : 'ready'
}
