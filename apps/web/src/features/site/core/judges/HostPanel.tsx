import { Button } from '@mantine/core'
import type { ManagedHost } from '@verdict/contract'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { HostLanguages } from '../HostLanguages.tsx'
import { HostNotes } from '../HostNotes.tsx'
import { HostState } from '../HostState.tsx'
import styles from './Judges.module.css'
import { Speed, SpeedDrift } from './Speed.tsx'

interface Props {
  readonly host: ManagedHost
  /** Version of the server. */
  readonly software: string
  readonly onDrain: (draining: boolean) => void
  readonly onRemove: () => void
  readonly onCalibrate: () => void
  readonly onKeep: (contestsOnly: boolean) => void
  readonly onClasses: () => void
}

/** One judge host: state, load, version, last canary, languages, and its actions. */
export function HostPanel({ host, software, onDrain, onRemove, onCalibrate, onKeep, onClasses }: Props) {
  const { t } = useTranslation('adminJudges')
  const { name, draining, connected } = host
  return (
    <Panel
      title={name}
      aside={
        <span className={styles.actions}>
          <HostState host={host} />
          <Button size="xs" variant="default" onClick={() => onDrain(!draining)}>
            {t(draining ? 'drain.resume' : 'drain.begin', { name })}
          </Button>
          {connected && (
            <Button
              size="xs"
              variant="default"
              disabled={host.calibrating}
              aria-label={t('speed.measureOf', { name })}
              onClick={onCalibrate}
            >
              {t(host.calibrating ? 'speed.measuring' : 'speed.measure')}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            aria-label={t(host.contestsOnly ? 'contestsOnly.endOf' : 'contestsOnly.beginOf', { name })}
            onClick={() => onKeep(!host.contestsOnly)}
          >
            {t(host.contestsOnly ? 'contestsOnly.end' : 'contestsOnly.begin')}
          </Button>
          <Button size="xs" variant="default" aria-label={t('classes.editOf', { name })} onClick={onClasses}>
            {t('classes.edit')}
          </Button>
          {!connected && (
            <Button size="xs" variant="default" onClick={onRemove}>
              {t('remove.of', { name })}
            </Button>
          )}
        </span>
      }
    >
      <div className={styles.body}>
        {host.tokenRevoked && <Notice kind="warning">{t('tokenRevoked')}</Notice>}
        {host.software !== null && host.software !== software && (
          <Notice kind="warning">{t('otherVersion', { host: host.software, server: software })}</Notice>
        )}
        {host.warnings.map((warning) => (
          <Notice key={warning} kind="warning">
            {warning}
          </Notice>
        ))}
        <SpeedDrift host={host} />
        <HostNotes host={host} />
        <Facts host={host} />
        <details className={styles.languages}>
          <summary>{t('languages', { count: host.languages.filter(({ available }) => available).length })}</summary>
          <HostLanguages host={host} />
        </details>
      </div>
    </Panel>
  )
}

function Facts({ host }: { host: ManagedHost }) {
  const { t } = useTranslation('adminJudges')
  const { canary, prefetchMissing: missing } = host
  const prefetched =
    missing === null ? '–' : t(missing === 0 ? 'prefetch.complete' : 'prefetch.missing', { count: missing })
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('fact.slots'), `${host.busy} / ${host.slots}`],
    [t('fact.work'), t(host.contestsOnly ? 'contestsOnly.on' : 'contestsOnly.off')],
    [t('fact.cpu'), t('fact.cpuOf', { cores: host.cpuCores, load: percent(host.cpuLoad) })],
    [t('fact.memory'), percent(host.memoryLoad)],
    [t('fact.classes'), [...new Set([...host.ownClasses, ...host.classes])].join(', ') || t('classes.none')],
    [t('fact.architecture'), host.architecture ?? t('fact.unknown')],
    [t('fact.speed'), <Speed key="speed" host={host} />],
    [t('fact.runDelay'), host.runDelay === null ? '–' : percent(host.runDelay)],
    [t('fact.prefetch'), prefetched],
    [t('fact.software'), host.software ?? t('fact.unknown')],
    [t('fact.enforcement'), host.enforcement],
    [t('fact.token'), host.tokenName],
    [t('fact.seen'), <RelativeTime key="seen" at={host.lastSeen} />],
    [
      t('fact.canary'),
      canary === null ? (
        t('fact.unknown')
      ) : (
        <span key="canary">
          {canary.fault === null ? t('canary.passed') : t('canary.failed', { fault: canary.fault })} · {canary.name} ·{' '}
          <RelativeTime at={canary.at} />
        </span>
      ),
    ],
  ]
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const percent = (value: number): string => `${value.toFixed(1)}%`
