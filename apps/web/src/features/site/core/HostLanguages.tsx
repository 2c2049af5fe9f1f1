import { useTranslation } from '../../../i18n/index.ts'
import { IconCheck, IconX } from '../../../ui/icons.ts'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './HostLanguages.module.css'
import type { JudgeHost } from './HostTable.tsx'

/** Languages of one host, with the reason for unavailable ones. */
export function HostLanguages({ host }: { host: JudgeHost }) {
  const { t } = useTranslation('site')
  return (
    <DataTable
      caption={t('hosts.languagesOf', { name: host.name })}
      rows={host.languages}
      rowKey={({ name }) => name}
      columns={[
        {
          key: 'available',
          head: <VisuallyHidden>{t('hosts.available')}</VisuallyHidden>,
          width: '44px',
          small: 'mark',
          cell: ({ available }) => <Available is={available} />,
        },
        { key: 'name', head: t('languages.name'), width: '160px', small: 'title', cell: ({ name }) => name },
        {
          key: 'version',
          head: t('hosts.version'),
          wraps: true,
          width: '34%',
          cell: ({ version, reason }) => version ?? reason,
        },
        {
          key: 'command',
          head: t('languages.compile'),
          wraps: true,
          cell: ({ compileCommand, runCommand }) => <code>{compileCommand ?? runCommand}</code>,
        },
      ]}
    />
  )
}

function Available({ is }: { is: boolean }) {
  const { t } = useTranslation('site')
  const Icon = is ? IconCheck : IconX
  return (
    <span className={styles.mark} data-available={is} title={t(is ? 'hosts.available' : 'hosts.missing')}>
      <Icon aria-hidden size={16} />
      <VisuallyHidden>{t(is ? 'hosts.available' : 'hosts.missing')}</VisuallyHidden>
    </span>
  )
}
