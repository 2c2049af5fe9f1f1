import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { adminRemote, DataOf } from '@verdict/contract'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './Remote.module.css'
import { RemoteSettings } from './RemoteSettings.tsx'

type Judge = DataOf<typeof adminRemote.list>['judges'][number]
type Account = Judge['accounts'][number]

const siteLook = {
  up: 'accepted',
  failing: 'progress',
  resting: 'wrong',
  paused: 'neutral',
  unused: 'neutral',
} as const
const accountLook = { ready: 'accepted', busy: 'progress', testing: 'progress', aside: 'wrong' } as const

/** One remote judge: its state, its queue and its accounts. */
export function RemoteJudgeCard({ judge }: { readonly judge: Judge }) {
  const { t } = useTranslation('adminRemote')
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['adminRemote.list'] })
  const pause = useMutation({
    mutationFn: (paused: boolean) =>
      call('adminRemote.change', { body: { judge: judge.judge, paused } }, { quiet: true }),
    onSettled: refresh,
  })
  const test = useMutation({
    mutationFn: (username: string) =>
      call('adminRemote.test', { body: { judge: judge.judge, username } }, { quiet: true }),
    onSettled: refresh,
  })
  const refusal = pause.error ?? test.error
  const name = judge.sites.join(' / ')
  return (
    <Panel title={name} aside={<Badge look={siteLook[judge.state]}>{t(`state.${judge.state}`)}</Badge>}>
      <div className={styles.card}>
        {refusal !== null && <Notice kind="error">{messageOf(refusal)}</Notice>}
        {judge.unknownWord !== null && <Notice kind="warning">{t('unknownWord', { word: judge.unknownWord })}</Notice>}
        <dl className={styles.figures}>
          <Figure label={t('waiting')}>{judge.waiting}</Figure>
          <Figure label={t('running')}>{judge.running}</Figure>
          <Figure label={t('median')}>
            {judge.medianSeconds === null ? t('none') : t('seconds', { count: judge.medianSeconds })}
          </Figure>
          <Figure label={t('lastSuccess')}>
            {judge.lastSuccess === null ? t('none') : <RelativeTime at={judge.lastSuccess} />}
          </Figure>
          {judge.state === 'resting' && judge.restsUntil !== null && (
            <Figure label={t('restsUntil')}>
              <RelativeTime at={judge.restsUntil} />
            </Figure>
          )}
        </dl>
        {judge.lastError !== null && judge.lastErrorTime !== null && (
          <p className={styles.error}>
            {t('lastError')} <RelativeTime at={judge.lastErrorTime} />: {judge.lastError}
          </p>
        )}
        <ul className={styles.accounts}>
          {judge.accounts.map((account) => (
            <AccountRow
              key={account.username}
              account={account}
              judge={name}
              onTest={() => test.mutate(account.username)}
            />
          ))}
        </ul>
        <RemoteSettings judge={judge} name={name} />
        <Toggle
          label={t('pause', { judge: name })}
          hint={t('pauseHint')}
          checked={judge.paused}
          disabled={pause.isPending}
          onChange={(paused) => pause.mutate(paused)}
        />
      </div>
    </Panel>
  )
}

function Figure({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface AccountProps {
  readonly account: Account
  readonly judge: string
  readonly onTest: () => void
}

function AccountRow({ account, judge, onTest }: AccountProps) {
  const { t } = useTranslation('adminRemote')
  return (
    <li className={styles.account}>
      <span className={styles.name}>{account.username}</span>
      <Badge look={accountLook[account.state]}>{t(`account.${account.state}`)}</Badge>
      <Button
        size="xs"
        variant="default"
        disabled={account.state === 'testing'}
        aria-label={t('testLabel', { name: account.username, judge })}
        onClick={onTest}
      >
        {t('test')}
      </Button>
      {account.error !== null && <p className={styles.error}>{account.error}</p>}
      {account.error === null && account.tested !== null && (
        <p className={styles.note}>
          {t('tested')} <RelativeTime at={account.tested} />
        </p>
      )}
    </li>
  )
}
