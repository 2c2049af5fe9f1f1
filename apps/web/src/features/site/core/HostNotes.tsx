import { useTranslation } from '../../../i18n/index.ts'
import { IconAlertTriangle } from '../../../ui/icons.ts'
import styles from './HostNotes.module.css'
import type { JudgeHost } from './HostTable.tsx'

/** Problems of a host: why it is out of the pool, which work it may not take, and how it differs from the others. */
export function HostNotes({ host }: { host: JudgeHost }) {
  const { t } = useTranslation('site')
  if (!host.ill && host.disagreements.length === 0 && host.refusedToolchains.length === 0) return null
  return (
    <div className={styles.notes}>
      {host.ill && (
        <p className={styles.note} role="alert" data-kind="ill">
          <IconAlertTriangle aria-hidden size={16} />
          <span>{host.illness === null ? t('hosts.ill') : t('hosts.illBecause', { reason: host.illness })}</span>
        </p>
      )}
      {host.refusedToolchains.length > 0 && (
        <div className={styles.note}>
          <IconAlertTriangle aria-hidden size={16} />
          <div>
            <p>{t('hosts.refuses')}</p>
            <ul>
              {host.refusedToolchains.map(({ cid, title, language, pinned, own }) => (
                <li key={`${cid} ${language}`}>
                  {t('hosts.refusesIn', { contest: title, language })} <code>{pinned}</code>
                  {t('hosts.refusesOwn')} <code>{own ?? '--'}</code>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {host.disagreements.length > 0 && (
        <div className={styles.note}>
          <IconAlertTriangle aria-hidden size={16} />
          <div>
            <p>{t('hosts.differs')}</p>
            <ul>
              {host.disagreements.map(({ language, what, own, pool }) => (
                <li key={`${language} ${what}`}>
                  {t('hosts.differsIn', { language, what: t(`hosts.what.${what}`) })} <code>{own ?? '--'}</code>
                  {t('hosts.insteadOf')} <code>{pool ?? '--'}</code>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}
