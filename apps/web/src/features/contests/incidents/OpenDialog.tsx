import { Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import { pausableQuery, useRefreshIncidents } from './queries.ts'

interface Props {
  readonly cid: number
  /** Otherwise an interval that is over is entered. */
  readonly isPause: boolean
  readonly onClose: () => void
}

const whole = ''

/** Pauses the contest or a problem, or enters an interval afterwards. */
export function OpenDialog({ cid, isPause, onClose }: Props) {
  const { t } = useTranslation('contestIncidents')
  const refresh = useRefreshIncidents(cid)
  const { data: problems = [] } = useQuery(pausableQuery(cid))
  const [problem, setProblem] = useState(whole)
  const [mode, setMode] = useState<'refuse' | 'hold'>('hold')
  const [message, setMessage] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const open = useMutation({
    mutationFn: () =>
      call(
        'contestIncidents.open',
        {
          body: {
            cid,
            displayId: problem === whole ? null : problem,
            mode: isPause ? mode : 'none',
            message,
            startTime: isPause ? null : instantOf(from),
            endTime: isPause ? null : instantOf(to),
          },
        },
        { quiet: true },
      ),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  const choices = [
    { value: whole, text: t('open.whole') },
    ...problems.map((row) => ({ value: row.displayId, text: `${row.displayId} · ${row.displayTitle}` })),
  ]
  return (
    <Dialog title={t(isPause ? 'open.pause' : 'open.enter')} onClose={onClose}>
      <DialogForm
        yes={t(isPause ? 'open.pauseYes' : 'open.enterYes')}
        onSubmit={() => open.mutate()}
        onClose={onClose}
        isBusy={open.isPending}
        disabled={message.trim() === '' || (!isPause && (from === '' || to === ''))}
        refusal={open.error && messageOf(open.error)}
      >
        <SelectRow label={t('open.what')} value={problem} options={choices} onChange={setProblem} />
        {isPause ? (
          <SelectRow
            label={t('open.submissions')}
            hint={t(mode === 'hold' ? 'open.holdHint' : 'open.refuseHint')}
            value={mode}
            options={[
              { value: 'hold', text: t('open.hold') },
              { value: 'refuse', text: t('open.refuse') },
            ]}
            onChange={(value) => setMode(value === 'refuse' ? 'refuse' : 'hold')}
          />
        ) : (
          <>
            <TimeField label={t('open.from')} value={from} onChange={setFrom} />
            <TimeField label={t('open.to')} value={to} onChange={setTo} />
          </>
        )}
        <Textarea
          label={t(isPause ? 'open.message' : 'open.reason')}
          description={t(isPause ? 'open.messageHint' : 'open.reasonHint')}
          value={message}
          maxLength={limits.contestIncident.messageMaxChars}
          rows={3}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}

/** The field has local time; one that is no time is refused by the server. */
const instantOf = (text: string): string => {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}
