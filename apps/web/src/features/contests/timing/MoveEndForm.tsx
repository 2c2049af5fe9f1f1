import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ContestTimingInfo } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { useAtServerTime } from '../../../live/contest/server-clock.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { useRefreshTimes } from './queries.ts'
import styles from './Timing.module.css'

const usualMinutes = 15

/** Extends or shortens a running contest after a confirmation. */
export function MoveEndForm({ cid, timing }: { cid: number; timing: ContestTimingInfo }) {
  const { t } = useTranslation('contestTiming')
  const { contest } = useContest()
  const confirm = useConfirm()
  const refresh = useRefreshTimes()
  const [minutes, setMinutes] = useState<number | string>(usualMinutes)
  const [movesFreeze, setMovesFreeze] = useState(true)
  const [announces, setAnnounces] = useState(false)
  const [words, setWords] = useState<{ title: string; content: string } | null>(null)
  const startMs = parseInstant(timing.startTime).getTime()
  const endMs = parseInstant(timing.endTime).getTime()
  const isRunning = useAtServerTime(contest.skewMs, (now) => now >= startMs && now < endMs)
  const by = Number(minutes) || 0
  const newEnd = localTime(new Date(endMs + by * 60_000))
  const hasFreeze = timing.freezeTime !== null && !timing.isFrozenThroughout
  const announcement = words ?? {
    title: t('move.defaultTitle'),
    content: t('move.defaultText', { time: newEnd }),
  }
  const move = useMutation({
    mutationFn: () =>
      call(
        'contestTiming.moveEnd',
        {
          body: {
            cid,
            endTime: timing.endTime,
            minutes: by,
            movesFreeze: hasFreeze && movesFreeze,
            announcement: announces ? announcement : null,
          },
        },
        { quiet: true },
      ),
    onSuccess: () => setWords(null),
    onSettled: refresh,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    confirm.ask({
      title: t('move.ask', { time: newEnd }),
      text: t('move.askText'),
      ...(by < 0 && { points: [t('move.askEarlier', { time: newEnd })] }),
      yes: t('move.save'),
      onYes: () => move.mutate(),
    })
  }
  const max = limits.contestTiming.maxMinutes
  if (!isRunning) return <p className={`${styles.form} ${styles.muted}`}>{t('move.notRunning')}</p>
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.line}>
        <NumberInput
          label={t('move.minutes')}
          value={minutes}
          min={-max}
          max={max}
          allowDecimal={false}
          onChange={setMinutes}
        />
        <span aria-live="polite">{t('move.newEnd', { time: newEnd })}</span>
      </div>
      {hasFreeze && <Toggle label={t('move.freeze')} checked={movesFreeze} onChange={setMovesFreeze} />}
      <Toggle label={t('move.announce')} checked={announces} onChange={setAnnounces} />
      {announces && (
        <>
          <TextInput
            label={t('move.announceTitle')}
            value={announcement.title}
            onChange={(event) => setWords({ ...announcement, title: event.currentTarget.value })}
          />
          <Textarea
            label={t('move.announceText')}
            value={announcement.content}
            autosize
            minRows={2}
            onChange={(event) => setWords({ ...announcement, content: event.currentTarget.value })}
          />
        </>
      )}
      {move.error !== null && <Notice kind="error">{messageOf(move.error)}</Notice>}
      <div>
        <Button type="submit" disabled={by === 0} loading={move.isPending}>
          {t('move.save')}
        </Button>
      </div>
      <Confirm confirm={confirm} />
    </form>
  )
}
