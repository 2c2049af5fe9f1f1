import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ContestWindow } from '@verdict/contract'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { UnlessReadOnly } from '../../../live/contest/UnlessReadOnly.tsx'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { useRefreshTimes } from './queries.ts'
import styles from './Timing.module.css'
import { WindowDialog } from './WindowDialog.tsx'

interface Props {
  readonly cid: number
  readonly windows: readonly ContestWindow[]
  /** Participants begin when they like. */
  readonly isIndividual: boolean
}

/** Participants with a later start, extra time, or individual time that has begun. */
export function WindowsPanel({ cid, windows, isIndividual }: Props) {
  const { t } = useTranslation('contestTiming')
  const [edited, setEdited] = useState<ContestWindow | 'new' | null>(null)
  const add = (
    <UnlessReadOnly>
      <Button variant="default" onClick={() => setEdited('new')}>
        {t('windows.add')}
      </Button>
    </UnlessReadOnly>
  )
  return (
    <Panel title={t('windows.title')} aside={add}>
      {windows.length === 0 ? (
        <EmptyState
          title={t(isIndividual ? 'windows.noneBegun' : 'windows.none')}
          hint={t(isIndividual ? 'windows.noneBegunHint' : 'windows.noneHint')}
        />
      ) : (
        <ul className={styles.list} aria-label={t('windows.title')}>
          {windows.map((window) => (
            <Row key={window.username} cid={cid} window={window} onEdit={() => setEdited(window)} />
          ))}
        </ul>
      )}
      {edited !== null && (
        <WindowDialog
          cid={cid}
          window={edited === 'new' ? null : edited}
          isIndividual={isIndividual}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  )
}

function Row({ cid, window, onEdit }: { cid: number; window: ContestWindow; onEdit: () => void }) {
  const { t } = useTranslation('contestTiming')
  const confirm = useConfirm()
  const refresh = useRefreshTimes()
  const { username, delaySeconds, extraSeconds, reason } = window
  const remove = useMutation({
    mutationFn: () =>
      call('contestTiming.setWindows', {
        body: { cid, usernames: [username], delaySeconds: 0, extraSeconds: 0, reason: '' },
      }),
    onSettled: refresh,
  })
  const ask = (): void =>
    confirm.ask({
      title: t('windows.removeAsk', { name: username }),
      text: t('windows.removeText'),
      yes: t('windows.remove'),
      isDangerous: true,
      onYes: () => remove.mutate(),
    })
  const timeOf = (text: string): string => localTime(parseInstant(text))
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <strong>{username}</strong>
        <span>
          {[
            window.hasBegun && t('windows.begun'),
            delaySeconds > 0 && t('windows.delayOf', { minutes: delaySeconds / 60 }),
            extraSeconds > 0 && t('windows.extraOf', { minutes: extraSeconds / 60 }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={styles.muted}>
          {t('windows.span', { start: timeOf(window.startTime), end: timeOf(window.endTime) })}
        </span>
        <span className={styles.muted}>
          {window.hasBegun && extraSeconds === 0 ? null : t('windows.by', { name: window.setBy })}
          {reason !== '' && ` · ${reason}`}
        </span>
      </div>
      <UnlessReadOnly>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onEdit} aria-label={t('windows.editOf', { name: username })}>
            {t('windows.edit')}
          </Button>
          {(!window.hasBegun || extraSeconds > 0) && (
            <Button
              variant="default"
              loading={remove.isPending}
              onClick={ask}
              aria-label={t('windows.removeOf', { name: username })}
            >
              {t('windows.remove')}
            </Button>
          )}
        </div>
      </UnlessReadOnly>
      <Confirm confirm={confirm} />
    </li>
  )
}
