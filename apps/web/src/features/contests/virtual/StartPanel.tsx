import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { VirtualRuns } from '@verdict/contract'
import { Link, useNavigate } from 'react-router'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { contestTime } from '../../../live/contest/contest-time.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { virtualRunsQuery } from './queries.ts'
import styles from './Virtual.module.css'

/** What virtual participation is, and the button that starts it or leads to the run that goes on. */
export function StartPanel({ cid, data }: { cid: number; data: VirtualRuns }) {
  const { t } = useTranslation('contestVirtual')
  const running = data.runs.find(({ isRunning }) => isRunning)
  const length = contestTime(data.durationSeconds)
  return (
    <Panel title={t('title')}>
      <div className={styles.intro}>
        <ul className={styles.points}>
          <li>{t('intro.clock', { length })}</li>
          <li>{t('intro.board')}</li>
          <li>{t('intro.apart')}</li>
        </ul>
        {running !== undefined ? (
          <div>
            <Button component={Link} to={`/contest/${running.cid}/problems`}>
              {t('continue')}
            </Button>
          </div>
        ) : data.refusal !== null ? (
          <Notice kind="info">{t(`refusal.${data.refusal}`)}</Notice>
        ) : (
          <Start cid={cid} length={length} />
        )}
      </div>
    </Panel>
  )
}

function Start({ cid, length }: { cid: number; length: string }) {
  const { t } = useTranslation('contestVirtual')
  const confirm = useConfirm()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const start = useMutation({
    mutationFn: () => call('contestVirtual.start', { body: { cid } }, { quiet: true }),
    onSuccess: ({ cid: run }) => void navigate(`/contest/${run}/problems`),
    onSettled: () => queries.invalidateQueries({ queryKey: virtualRunsQuery(cid).queryKey }),
  })
  const ask = (): void =>
    confirm.ask({
      title: t('start.ask'),
      text: t('start.text', { length }),
      yes: t('start.yes'),
      onYes: () => start.mutate(),
    })
  return (
    <>
      {start.error !== null && <Notice kind="error">{messageOf(start.error)}</Notice>}
      <div>
        <Button onClick={ask} loading={start.isPending}>
          {t('start.button')}
        </Button>
      </div>
      <Confirm confirm={confirm} />
    </>
  )
}
