import { Button, NumberInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { HackSettings } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { call } from '../../../api/client.ts'
import { FormBox } from '../../../api/form/FormBox.tsx'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './Hacks.module.css'
import { hackSettingsQuery } from './queries.ts'

interface Props {
  readonly cid: number
  readonly data: HackSettings
}

const usual = { success: 100, failure: 50 }

/** Whether the contest allows hacks, their points, and the missing parts of its problems. */
export function HackSettingsPanel({ cid, data }: Props) {
  const { t } = useTranslation('contestHacks')
  const { contest } = useContest()
  return (
    <Panel title={t('settings.title')}>
      <div className={styles.intro}>
        <SettingsForm cid={cid} data={data} />
        {data.isOn && contest.sealRank && <Notice kind="info">{t('settings.freeze')}</Notice>}
      </div>
      <ul className={styles.list} aria-label={t('problems')}>
        {data.problems.map((problem) => (
          <ReadyRow key={problem.displayId} cid={cid} problem={problem} />
        ))}
      </ul>
    </Panel>
  )
}

function SettingsForm({ cid, data }: Props) {
  const { t } = useTranslation('contestHacks')
  const { can } = useContest()
  const before = data.points
  const form = useForm({ stored: { isOn: data.isOn, points: before ?? usual } })
  const { isOn, points } = form.values
  const queries = useQueryClient()
  const save = useSave({
    form,
    send: (sent) =>
      call('contestHacks.saveSettings', { body: { cid, points: sent.isOn ? sent.points : null } }, { quiet: true }),
    stale: [],
    done: t('settings.saved'),
    onSaved: (next) => queries.setQueryData(hackSettingsQuery(cid).queryKey, next),
  })
  const isReadOnly = !can.edit
  const field = (name: 'success' | 'failure') => (
    <NumberInput
      label={t(`settings.${name}`)}
      size="xs"
      min={0}
      max={limits.contestHack.maxPoints}
      allowDecimal={false}
      allowNegative={false}
      disabled={isReadOnly || (data.hasHacks && before !== null)}
      value={points[name]}
      onChange={(value) => form.set({ points: { ...points, [name]: Number(value) } })}
    />
  )
  return (
    <FormBox form={form} save={save} className={styles.settings}>
      <Toggle
        label={t('settings.on')}
        hint={t('settings.onHint')}
        checked={isOn}
        onChange={(value) => form.set({ isOn: value })}
        disabled={isReadOnly}
      />
      {isOn && (
        <div className={styles.fields}>
          {field('success')}
          {field('failure')}
        </div>
      )}
      {isOn && data.hasHacks && before !== null && <p className={styles.muted}>{t('settings.fixed')}</p>}
      {save.refusal !== null && <Notice kind="error">{save.refusal}</Notice>}
      {!isReadOnly && (
        <div>
          <Button type="submit" size="xs" disabled={!form.isDirty} loading={save.isBusy}>
            {t('settings.save')}
          </Button>
        </div>
      )}
    </FormBox>
  )
}

interface RowProps {
  readonly cid: number
  readonly problem: HackSettings['problems'][number]
}

/** A problem: its missing parts or its hacks, with the cases that can join its test data. */
function ReadyRow({ cid, problem }: RowProps) {
  const { t } = useTranslation('contestHacks')
  const { can } = useContest()
  const { displayId, title, lacks, locks, hacks, successful, notAdded } = problem
  const queries = useQueryClient()
  const add = useMutation({
    mutationFn: () => call('contestHacks.addToData', { body: { cid, displayId } }),
    onSuccess: (next) => {
      queries.setQueryData(hackSettingsQuery(cid).queryKey, next)
      toast.success(t('settings.added', { label: displayId }))
    },
  })
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{`${displayId} · ${title}`}</strong>
        {lacks.length > 0 ? (
          <span className={styles.lacks}>
            {t('settings.lacks', { list: lacks.map((lack) => t(`lack.${lack}`)).join(t('settings.and')) })}
          </span>
        ) : (
          <span className={styles.muted}>
            {[t('settings.locks', { count: locks }), t('settings.hacks', { count: hacks, successful })].join(' · ')}
          </span>
        )}
      </div>
      {notAdded > 0 && can.edit && (
        <Button
          size="xs"
          variant="default"
          loading={add.isPending}
          onClick={() => add.mutate()}
          aria-label={t('settings.addOf', { count: notAdded, label: displayId })}
        >
          {t('settings.add', { count: notAdded })}
        </Button>
      )}
    </li>
  )
}
