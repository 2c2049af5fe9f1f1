import { TextInput } from '@mantine/core'
import { typeOfFormat } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../../../i18n/index.ts'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { TimeField } from '../../../../ui/fields/TimeField.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import styles from './Editor.module.css'
import { freezeMs, spanOf } from './form.ts'
import { type FreezeKind, freezeFits, freezeKinds, usualFreeze } from './freeze.ts'
import { localOf } from './local-moment.ts'
import { SpanText } from './SpanText.tsx'
import type { Fields } from './use-contest-form.ts'

/** Start and end of the contest, and its freeze. */
export function TimesPart({ fields }: { fields: Fields }) {
  const { t } = useTranslation('adminContests')
  const { values: form, set, errorOf, leave } = fields
  const span = spanOf(form)
  const isNoip = form.format === 'noip'
  const chooseFreeze = (kind: FreezeKind): void => {
    const now = freezeMs(form)
    // A time of one's own begins with the one that stood for the last choice.
    const begins = now ?? (Number.isNaN(span.endMs) ? null : span.endMs)
    set(kind === 'own' && begins !== null ? { freeze: kind, freezeTime: localOf(new Date(begins)) } : { freeze: kind })
  }
  const moment = (field: 'startTime' | 'endTime' | 'freezeTime') => (
    <TimeField
      label={t(`field.${field}`)}
      value={form[field]}
      required
      error={errorOf(field)}
      onBlur={() => leave(field)}
      onChange={(value) => set({ [field]: value })}
    />
  )
  return (
    <Panel title={t('part.times')}>
      <div className={styles.part}>
        <div className={styles.pair}>
          {moment('startTime')}
          {moment('endTime')}
        </div>
        <p className={styles.hint}>
          {t('times.length')} <SpanText ms={span.endMs - span.startMs} /> · {t('times.zone', { zone: zoneName() })}
        </p>
        <TextInput
          label={t('field.individualMinutes')}
          description={t('field.individualMinutesHint')}
          inputMode="numeric"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={form.individualMinutes}
          error={errorOf('individualMinutes')}
          onBlur={() => leave('individualMinutes')}
          onChange={(event) => set({ individualMinutes: event.currentTarget.value })}
        />
        <Toggle
          label={t('freeze.on')}
          hint={t(isNoip ? 'freeze.noipHint' : 'freeze.onHint')}
          disabled={isNoip}
          checked={form.freeze !== 'off'}
          onChange={(isOn) => chooseFreeze(isOn ? usualFreeze(String(typeOfFormat(form.format)), span) : 'off')}
        />
        {form.freeze !== 'off' && (
          <>
            {!isNoip && (
              <div className={styles.pair}>
                <SelectRow
                  label={t('freeze.from')}
                  value={form.freeze}
                  error={errorOf('freeze')}
                  onChange={(kind) => chooseFreeze(kind as FreezeKind)}
                  options={freezeKinds
                    .filter((kind) => kind !== 'off' && (kind === form.freeze || freezeFits(kind, span)))
                    .map((kind) => ({ value: kind, text: t(`freeze.${kind}`) }))}
                />
                {form.freeze === 'own' && moment('freezeTime')}
              </div>
            )}
            <Toggle
              label={t('freeze.opens')}
              hint={t(form.autoRealRank ? 'freeze.opensHint' : 'freeze.staysHint')}
              checked={form.autoRealRank}
              onChange={(autoRealRank) => set({ autoRealRank })}
            />
            <TextInput
              label={t('field.frozenBalloons')}
              description={t('field.frozenBalloonsHint')}
              inputMode="numeric"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={form.frozenBalloons}
              error={errorOf('frozenBalloons')}
              onBlur={() => leave('frozenBalloons')}
              onChange={(event) => set({ frozenBalloons: event.currentTarget.value })}
            />
          </>
        )}
      </div>
    </Panel>
  )
}

const zoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
