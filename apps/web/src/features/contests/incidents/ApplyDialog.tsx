import { NumberInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ContestIncident, IncidentProposal } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import styles from './Incidents.module.css'
import { proposalQuery, useRefreshIncidents } from './queries.ts'

interface Props {
  readonly cid: number
  readonly incident: ContestIncident
  readonly onClose: () => void
}

/** The proposed compensation of an incident, for the organiser to adjust and apply. */
export function ApplyDialog({ cid, incident, onClose }: Props) {
  const { t } = useTranslation('contestIncidents')
  const { data, error, refetch } = useQuery(proposalQuery(cid, incident.id))
  return (
    <Dialog title={t('apply.open')} onClose={onClose}>
      {data === undefined ? (
        error !== null ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton seed={2} />
        )
      ) : (
        <ApplyForm cid={cid} incident={incident} proposal={data} onClose={onClose} />
      )}
    </Dialog>
  )
}

const minutesOf = (seconds: number): number => Math.round((seconds / 60) * 100) / 100
const secondsOf = (minutes: number | string): number => Math.round((Number(minutes) || 0) * 60)

function ApplyForm({ cid, incident, proposal, onClose }: Props & { readonly proposal: IncidentProposal }) {
  const { t } = useTranslation('contestIncidents')
  const refresh = useRefreshIncidents(cid)
  const [removesTime, setRemovesTime] = useState(true)
  const [end, setEnd] = useState<number | string>(minutesOf(proposal.endSeconds))
  const [movesFreeze, setMovesFreeze] = useState(true)
  const [extra, setExtra] = useState<ReadonlyMap<string, number | string>>(
    new Map(proposal.extra.map(({ username, seconds }) => [username, minutesOf(seconds)])),
  )
  const max = limits.contestTiming.maxMinutes
  const apply = useMutation({
    mutationFn: () =>
      call(
        'contestIncidents.apply',
        {
          body: {
            cid,
            id: incident.id,
            removesTime,
            endSeconds: secondsOf(end),
            movesFreeze,
            extra: [...extra].map(([username, minutes]) => ({ username, seconds: secondsOf(minutes) })),
          },
        },
        { quiet: true },
      ),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  return (
    <DialogForm
      yes={t('apply.yes')}
      onSubmit={() => apply.mutate()}
      onClose={onClose}
      isBusy={apply.isPending}
      refusal={apply.error && messageOf(apply.error)}
    >
      <Toggle
        label={t('apply.removes')}
        hint={t('apply.removesHint')}
        checked={removesTime}
        onChange={setRemovesTime}
      />
      {proposal.isOver ? (
        <Notice kind="info">{t('apply.over')}</Notice>
      ) : (
        <>
          <NumberInput
            label={t('apply.end')}
            description={t('apply.endHint')}
            value={end}
            min={0}
            max={max}
            onChange={setEnd}
          />
          {proposal.canMoveFreeze && (
            <Toggle label={t('apply.freeze')} checked={movesFreeze} onChange={setMovesFreeze} />
          )}
          {(incident.displayId !== null || proposal.extra.length > 0) && (
            <People
              proposal={proposal}
              isWhole={incident.displayId === null}
              extra={extra}
              onChange={setExtra}
              max={max}
            />
          )}
        </>
      )}
    </DialogForm>
  )
}

interface PeopleProps {
  readonly proposal: IncidentProposal
  /** Of the whole contest: participants with individual time, with or without submissions. */
  readonly isWhole: boolean
  readonly extra: ReadonlyMap<string, number | string>
  readonly onChange: (extra: ReadonlyMap<string, number | string>) => void
  readonly max: number
}

function People({ proposal, isWhole, extra, onChange, max }: PeopleProps) {
  const { t } = useTranslation('contestIncidents')
  if (proposal.extra.length === 0) return <Notice kind="info">{t('apply.nobody')}</Notice>
  return (
    <div>
      <p className={styles.muted}>{t(isWhole ? 'apply.ruleIndividual' : 'apply.rule')}</p>
      <table className={styles.people}>
        <thead>
          <tr>
            <th>{t('apply.participant')}</th>
            {!isWhole && <th>{t('apply.tries')}</th>}
            <th>{t('apply.extra')}</th>
          </tr>
        </thead>
        <tbody>
          {proposal.extra.map(({ username, tries, refused }) => (
            <tr key={username}>
              <td>{username}</td>
              {!isWhole && <td>{tries + refused}</td>}
              <td>
                <NumberInput
                  aria-label={t('apply.extraOf', { name: username })}
                  value={extra.get(username) ?? 0}
                  min={0}
                  max={max}
                  onChange={(minutes) => onChange(new Map(extra).set(username, minutes))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
