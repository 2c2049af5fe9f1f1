import { NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ContestIncident, IncidentProposal } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { call, messageOf } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import styles from './Incidents.module.css'
import { incidentEndpoints, proposalQuery } from './queries.ts'

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

/** A number, or a text that is none yet. */
type Minutes = number | string

interface Compensation {
  readonly removesTime: boolean
  readonly end: Minutes
  readonly movesFreeze: boolean
  /** Extra time by username. */
  readonly extra: Readonly<Record<string, Minutes>>
}

const minutesOf = (seconds: number): number => Math.round((seconds / 60) * 100) / 100
const secondsOf = (minutes: Minutes): number => Math.round((Number(minutes) || 0) * 60)

function ApplyForm({ cid, incident, proposal, onClose }: Props & { readonly proposal: IncidentProposal }) {
  const { t } = useTranslation('contestIncidents')
  const form = useForm<Compensation>({
    stored: {
      removesTime: true,
      end: minutesOf(proposal.endSeconds),
      movesFreeze: true,
      extra: Object.fromEntries(proposal.extra.map(({ username, seconds }) => [username, minutesOf(seconds)])),
    },
  })
  const { values, set } = form
  const max = limits.contestTiming.maxMinutes
  const save = useSave({
    form,
    send: ({ removesTime, end, movesFreeze, extra }) => {
      const body = {
        cid,
        id: incident.id,
        removesTime,
        endSeconds: secondsOf(end),
        movesFreeze,
        extra: Object.entries(extra).map(([username, minutes]) => ({ username, seconds: secondsOf(minutes) })),
      }
      return call('contestIncidents.apply', { body }, { quiet: true })
    },
    stale: incidentEndpoints,
    onSaved: onClose,
  })
  return (
    <DialogForm yes={t('apply.yes')} form={form} save={save} onClose={onClose}>
      <Toggle
        label={t('apply.removes')}
        hint={t('apply.removesHint')}
        checked={values.removesTime}
        onChange={(removesTime) => set({ removesTime })}
      />
      {proposal.isOver ? (
        <Notice kind="info">{t('apply.over')}</Notice>
      ) : (
        <>
          <NumberInput
            label={t('apply.end')}
            description={t('apply.endHint')}
            value={values.end}
            min={0}
            max={max}
            onChange={(end) => set({ end })}
          />
          {proposal.canMoveFreeze && (
            <Toggle
              label={t('apply.freeze')}
              checked={values.movesFreeze}
              onChange={(movesFreeze) => set({ movesFreeze })}
            />
          )}
          {(incident.displayId !== null || proposal.extra.length > 0) && (
            <People
              proposal={proposal}
              isWhole={incident.displayId === null}
              extra={values.extra}
              onChange={(extra) => set({ extra })}
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
  readonly extra: Compensation['extra']
  readonly onChange: (extra: Compensation['extra']) => void
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
                  value={extra[username] ?? 0}
                  min={0}
                  max={max}
                  onChange={(minutes) => onChange({ ...extra, [username]: minutes })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
