import { useTranslation } from '../../i18n/index.ts'
import { IconCircleCheck, IconCircleX, IconHourglass } from '../../ui/icons.ts'
import styles from './HostState.module.css'
import type { JudgeHost } from './HostTable.tsx'

const looks = {
  ready: IconCircleCheck,
  draining: IconHourglass,
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

const stateOf = ({ connected, draining }: JudgeHost): keyof typeof looks => {
  if (!connected) return 'gone'
  return draining ? 'draining' : 'ready'
}
