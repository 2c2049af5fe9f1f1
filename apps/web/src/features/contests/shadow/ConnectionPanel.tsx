import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ContestShadow } from '@verdict/contract'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { UnlessReadOnly } from '../../../live/contest/UnlessReadOnly.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { clockText } from './clock-text.ts'
import { useRefreshShadow } from './queries.ts'
import styles from './Shadow.module.css'

interface Props {
  readonly cid: number
  readonly data: ContestShadow
}

const counted = [
  'seen',
  'entered',
  'judged',
  'equal',
  'different',
  'reviewed',
  'waiting',
  'notEntered',
  'deleted',
] as const

/** The connection to the primary, and how many submissions came over it. */
export function ConnectionPanel({ cid, data }: Props) {
  const { t } = useTranslation('contestShadow')
  const { connection, counts, settings } = data
  const refresh = useRefreshShadow()
  const retry = useMutation({
    mutationFn: () => call('contestShadows.retry', { body: { cid } }),
    onSettled: refresh,
  })
  const at = (instant: string): string => localTime(parseInstant(instant))
  return (
    <Panel
      title={t('title')}
      aside={
        settings?.isOn === true && (
          <UnlessReadOnly>
            <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
              {t('connection.retry')}
            </Button>
          </UnlessReadOnly>
        )
      }
    >
      <div className={styles.part}>
        <p className={styles.state} data-state={connection.state} aria-live="polite">
          <strong>{t(`connection.state.${connection.state}`)}</strong>
          <span className={styles.muted}>{settings?.url}</span>
        </p>
        {connection.error !== null && (
          <Notice kind="error">
            {connection.error.text} {t('connection.failingSince', { time: at(connection.error.since) })}
          </Notice>
        )}
        {connection.warnings.map((warning) => (
          <Notice key={warning} kind="warning">
            {warning}
          </Notice>
        ))}
        <dl className={styles.facts}>
          <Fact name={t('connection.since')}>{connection.connectedAt === null ? '–' : at(connection.connectedAt)}</Fact>
          <Fact name={t('connection.lastEvent')}>
            {connection.lastEventAt === null ? '–' : at(connection.lastEventAt)}
          </Fact>
          <Fact name={t('connection.lag')}>
            {connection.lagSeconds === null ? '–' : clockText(connection.lagSeconds * 1_000)}
          </Fact>
          {counted.map((name) => (
            <Fact key={name} name={t(`counts.${name}`)}>
              {counts[name]}
            </Fact>
          ))}
        </dl>
      </div>
    </Panel>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: string | number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
