import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ContestWindow } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { useRefreshTimes } from './queries.ts'
import { namesIn, teamGroups, withNames } from './team-groups.ts'

interface Props {
  readonly cid: number
  /** The one to change; null for new ones. */
  readonly window: ContestWindow | null
  /** Participants choose their start themselves. */
  readonly isIndividual: boolean
  readonly onClose: () => void
}

/** Sets the times of one or several participants. */
export function WindowDialog({ cid, window, isIndividual, onClose }: Props) {
  const { t } = useTranslation('contestTiming')
  const refresh = useRefreshTimes(cid)
  const [names, setNames] = useState(window?.username ?? '')
  const [delay, setDelay] = useState<number | string>((window?.delaySeconds ?? 0) / 60)
  const [extra, setExtra] = useState<number | string>((window?.extraSeconds ?? 0) / 60)
  const [reason, setReason] = useState(window?.reason ?? '')
  const secondsOf = (minutes: number | string): number => Math.round((Number(minutes) || 0) * 60)
  const save = useMutation({
    mutationFn: () =>
      call(
        'contestTiming.setWindows',
        {
          body: {
            cid,
            usernames: [...namesIn(names)],
            delaySeconds: secondsOf(delay),
            extraSeconds: secondsOf(extra),
            reason,
          },
        },
        { quiet: true },
      ),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
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
      <DialogForm
        yes={t('windows.save')}
        onSubmit={() => save.mutate()}
        onClose={onClose}
        isBusy={save.isPending}
        disabled={names.trim() === '' || (window === null && secondsOf(delay) + secondsOf(extra) === 0)}
        refusal={save.error && messageOf(save.error)}
      >
        {window === null && (
          <Textarea
            label={t('windows.users')}
            description={t('windows.usersHint')}
            value={names}
            autosize
            minRows={2}
            maxRows={8}
            onChange={(event) => setNames(event.currentTarget.value)}
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
              if (chosen !== undefined) setNames((before) => withNames(before, chosen.usernames))
            }}
          />
        )}
        <NumberInput label={t('windows.extra')} value={extra} min={0} max={maxMinutes} onChange={setExtra} />
        {!isIndividual && (
          <NumberInput
            label={t('windows.delay')}
            description={t('windows.delayHint')}
            value={delay}
            min={0}
            max={maxMinutes}
            onChange={setDelay}
          />
        )}
        <TextInput
          label={t('windows.reason')}
          description={t('windows.reasonHint')}
          value={reason}
          maxLength={reasonMaxChars}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
