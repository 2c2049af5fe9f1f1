import { NumberInput } from '@mantine/core'
import type { Switches } from '@verdict/contract'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { FormFrame } from './FormFrame.tsx'
import { RemoteAccounts } from './RemoteAccounts.tsx'
import styles from './Site.module.css'

const flags = {
  judging: ['openPublicJudge', 'openGroupJudge', 'openContestJudge', 'hideNonContestSubmissionCode', 'scaleTimeLimits'],
  talk: [
    'openPublicDiscussion',
    'openGroupDiscussion',
    'openContestComment',
    'openDirectMessages',
    'closeMessagesInContests',
  ],
  contests: ['contestRatings'],
  staff: ['staffSecondFactor', 'stepUpStrict'],
  passwords: ['refuseLeakedPasswords'],
  registration: ['registerCaptcha'],
} as const

const numbers = {
  judging: ['defaultSubmitInterval'],
  talk: ['defaultCreateDiscussionACInitValue', 'defaultCreateDiscussionDailyLimit', 'defaultCreateCommentACInitValue'],
  staff: ['stepUpMinutes'],
  groups: ['defaultCreateGroupACInitValue', 'defaultCreateGroupDailyLimit', 'defaultCreateGroupLimit'],
} as const

type Flag = (typeof flags)[keyof typeof flags][number]
type Count = (typeof numbers)[keyof typeof numbers][number]

export function SwitchesForm({ switches }: { switches: Switches }) {
  const { t } = useTranslation(['adminSite', 'admin'])
  const form = useForm({ stored: switches })
  const { values, set } = form
  const save = useSave({
    form,
    send: (sent) => call('adminSite.setSwitches', { body: sent }, { quiet: true }),
    stale: ['adminSite.switches', 'site.config'],
    done: t('admin:saved'),
  })
  const toggle = (flag: Flag) => (
    <Toggle
      key={flag}
      label={t(`flag.${flag}`)}
      checked={values[flag]}
      onChange={(checked) => set({ [flag]: checked })}
    />
  )
  const number = (name: Count) => (
    <NumberInput
      key={name}
      label={t(`number.${name}`)}
      value={values[name]}
      min={0}
      max={1_000_000}
      allowDecimal={false}
      onChange={(value) => set({ [name]: Number(value) })}
    />
  )
  return (
    <FormFrame form={form} save={save}>
      <Panel title={t('group.judging')}>
        <div className={styles.stack}>
          {flags.judging.map(toggle)}
          {numbers.judging.map(number)}
        </div>
      </Panel>
      <Panel title={t('group.talk')}>
        <div className={styles.stack}>
          {flags.talk.map(toggle)}
          <div className={styles.pair}>{numbers.talk.map(number)}</div>
        </div>
      </Panel>
      <Panel title={t('group.contests')}>
        <div className={styles.stack}>{flags.contests.map(toggle)}</div>
      </Panel>
      <Panel title={t('group.groups')}>
        <div className={styles.stack}>
          <div className={styles.pair}>{numbers.groups.map(number)}</div>
        </div>
      </Panel>
      <Panel title={t('group.staff')}>
        <div className={styles.stack}>
          {flags.staff.map(toggle)}
          {numbers.staff.map(number)}
        </div>
      </Panel>
      <Panel title={t('group.registration')}>
        <div className={styles.stack}>{flags.registration.map(toggle)}</div>
      </Panel>
      <Panel title={t('group.passwords')}>
        <div className={styles.stack}>{flags.passwords.map(toggle)}</div>
      </Panel>
      <RemoteAccounts values={values} onChange={set} />
    </FormFrame>
  )
}
