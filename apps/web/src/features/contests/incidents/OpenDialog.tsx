import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import { incidentEndpoints, pausableQuery } from './queries.ts'

interface Props {
  readonly cid: number
  /** Otherwise an interval that is over is entered. */
  readonly isPause: boolean
  readonly onClose: () => void
}

interface Opening {
  /** Label of a problem, or `whole`. */
  readonly problem: string
  readonly mode: 'refuse' | 'hold'
  readonly message: string
  readonly from: string
  readonly to: string
}

const whole = ''

/** Pauses the contest or a problem, or enters an interval afterwards. */
export function OpenDialog({ cid, isPause, onClose }: Props) {
  const { t } = useTranslation('contestIncidents')
  const { required } = useRules()
  const { data: problems = [] } = useQuery(pausableQuery(cid))
  const form = useForm<Opening>({
    stored: { problem: whole, mode: 'hold', message: '', from: '', to: '' },
    rules: { message: required, ...(!isPause && { from: required, to: required }) },
  })
  const { values, errorOf } = form
  const save = useSave({
    form,
    send: ({ problem, mode, message, from, to }) => {
      const body = {
        cid,
        displayId: problem === whole ? null : problem,
        mode: isPause ? mode : 'none',
        message,
        startTime: isPause ? null : instantOf(from),
        endTime: isPause ? null : instantOf(to),
      } as const
      return call('contestIncidents.open', { body }, { quiet: true })
    },
    stale: incidentEndpoints,
    onSaved: onClose,
  })
  const choices = [
    { value: whole, text: t('open.whole') },
    ...problems.map((row) => ({ value: row.displayId, text: `${row.displayId} · ${row.displayTitle}` })),
  ]
  return (
    <Dialog title={t(isPause ? 'open.pause' : 'open.enter')} onClose={onClose}>
      <DialogForm yes={t(isPause ? 'open.pauseYes' : 'open.enterYes')} form={form} save={save} onClose={onClose}>
        <SelectRow
          label={t('open.what')}
          value={values.problem}
          options={choices}
          onChange={(problem) => form.set({ problem })}
        />
        {isPause ? (
          <SelectRow
            label={t('open.submissions')}
            hint={t(values.mode === 'hold' ? 'open.holdHint' : 'open.refuseHint')}
            value={values.mode}
            options={[
              { value: 'hold', text: t('open.hold') },
              { value: 'refuse', text: t('open.refuse') },
            ]}
            onChange={(mode) => form.set({ mode: mode === 'refuse' ? 'refuse' : 'hold' })}
          />
        ) : (
          <>
            <TimeField
              label={t('open.from')}
              required
              value={values.from}
              error={errorOf('from')}
              onChange={(from) => form.set({ from })}
            />
            <TimeField
              label={t('open.to')}
              required
              value={values.to}
              error={errorOf('to')}
              onChange={(to) => form.set({ to })}
            />
          </>
        )}
        <Textarea
          label={t(isPause ? 'open.message' : 'open.reason')}
          description={t(isPause ? 'open.messageHint' : 'open.reasonHint')}
          value={values.message}
          error={errorOf('message')}
          required
          maxLength={limits.contestIncident.messageMaxChars}
          rows={3}
          onChange={(event) => form.set({ message: event.currentTarget.value })}
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
