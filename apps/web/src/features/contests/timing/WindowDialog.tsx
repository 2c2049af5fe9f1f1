import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ContestWindow } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { timingEndpoints } from './queries.ts'
import { namesIn, teamGroups, withNames } from './team-groups.ts'

interface Props {
  readonly cid: number
  /** The one to change; null for new ones. */
  readonly window: ContestWindow | null
  /** Participants choose their start themselves. */
  readonly isIndividual: boolean
  readonly onClose: () => void
}

interface Times {
  readonly names: string
  /** Minutes; a text that is none yet counts as 0. */
  readonly delay: number | string
  readonly extra: number | string
  readonly reason: string
}

const secondsOf = (minutes: number | string): number => Math.round((Number(minutes) || 0) * 60)

/** Sets the times of one or several participants. */
export function WindowDialog({ cid, window, isIndividual, onClose }: Props) {
  const { t } = useTranslation('contestTiming')
  const { required } = useRules()
  const form = useForm<Times>({
    stored: {
      names: window?.username ?? '',
      delay: (window?.delaySeconds ?? 0) / 60,
      extra: (window?.extraSeconds ?? 0) / 60,
      reason: window?.reason ?? '',
    },
    rules: {
      names: required,
      extra: (extra, { delay }) =>
        window !== null || secondsOf(delay) + secondsOf(extra) > 0
          ? null
          : t(isIndividual ? 'windows.noExtra' : 'windows.noTime'),
    },
  })
  const { values, errorOf } = form
  const save = useSave({
    form,
    send: ({ names, delay, extra, reason }) => {
      const body = {
        cid,
        usernames: [...namesIn(names)],
        delaySeconds: secondsOf(delay),
        extraSeconds: secondsOf(extra),
        reason,
      }
      return call('contestTiming.setWindows', { body }, { quiet: true })
    },
    stale: timingEndpoints,
    onSaved: onClose,
  })
  const teams = useQuery({
    ...endpointQuery('contestTeams.list', { query: { cid } }, { quiet: true }),
    enabled: window === null,
  })
  const groups = teams.data === undefined ? [] : teamGroups(teams.data)
  const { maxMinutes, reasonMaxChars } = limits.contestTiming
  return (
    <Dialog
      title={window === null ? t('windows.add') : t('windows.editOf', { name: window.username })}
      onClose={onClose}
    >
      <DialogForm yes={t('windows.save')} form={form} save={save} onClose={onClose}>
        {window === null && (
          <Textarea
            label={t('windows.users')}
            description={t('windows.usersHint')}
            value={values.names}
            error={errorOf('names')}
            required
            autosize
            minRows={2}
            maxRows={8}
            onChange={(event) => form.set({ names: event.currentTarget.value })}
            data-autofocus
          />
        )}
        {window === null && groups.length > 0 && (
          <NativeSelect
            label={t('windows.teamsOf')}
            description={t('windows.teamsOfHint')}
            value=""
            data={[
              { value: '', label: t('windows.chooseTeams') },
              ...groups.map(({ kind, name, usernames }, place) => ({
                value: String(place),
                label: t(`windows.group.${kind}`, { name, count: usernames.length }),
              })),
            ]}
            onChange={(event) => {
              const chosen = event.currentTarget.value === '' ? undefined : groups[Number(event.currentTarget.value)]
              if (chosen !== undefined) form.set({ names: withNames(values.names, chosen.usernames) })
            }}
          />
        )}
        <NumberInput
          label={t('windows.extra')}
          value={values.extra}
          error={errorOf('extra')}
          min={0}
          max={maxMinutes}
          onChange={(extra) => form.set({ extra })}
        />
        {!isIndividual && (
          <NumberInput
            label={t('windows.delay')}
            description={t('windows.delayHint')}
            value={values.delay}
            min={0}
            max={maxMinutes}
            onChange={(delay) => form.set({ delay })}
          />
        )}
        <TextInput
          label={t('windows.reason')}
          description={t('windows.reasonHint')}
          maxLength={reasonMaxChars}
          {...form.bind('reason')}
        />
      </DialogForm>
    </Dialog>
  )
}
