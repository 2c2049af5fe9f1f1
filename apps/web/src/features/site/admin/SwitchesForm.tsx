import { NumberInput } from '@mantine/core'
import type { Switches } from '@verdict/contract'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { FormFrame } from './FormFrame.tsx'
import { RemoteAccounts } from './RemoteAccounts.tsx'
import styles from './Site.module.css'
import { useSave } from './use-save.ts'

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
  const { t } = useTranslation('adminSite')
  const [saved, setSaved] = useState(switches)
  const [values, setValues] = useState(switches)
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved)
  const save = useSave(
    () => call('adminSite.setSwitches', { body: values }, { quiet: true }),
    ['adminSite.switches', 'site.config'],
    () => setSaved(values),
  )
  const toggle = (flag: Flag) => (
    <Toggle
      key={flag}
      label={t(`flag.${flag}`)}
      checked={values[flag]}
      onChange={(checked) => setValues({ ...values, [flag]: checked })}
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
      onChange={(value) => setValues({ ...values, [name]: Number(value) })}
    />
  )
  return (
    <FormFrame isDirty={isDirty} isBusy={save.isBusy} refusal={save.refusal} onSave={save.run}>
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
      <RemoteAccounts values={values} onChange={(part) => setValues({ ...values, ...part })} />
    </FormFrame>
  )
}
