import { TextInput } from '@mantine/core'
import { useTranslation } from '../../../../i18n/index.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { SelectRow } from '../../../../ui/SelectRow.tsx'
import { Toggle } from '../../../../ui/Toggle.tsx'
import styles from './Editor.module.css'
import { sealMs, spanOf } from './form.ts'
import { localOf } from './local-moment.ts'
import { SpanText } from './SpanText.tsx'
import { type SealKind, sealFits, sealKinds, usualSeal } from './seal.ts'
import type { Fields } from './use-contest-form.ts'

/** Start and end of the contest, and its freeze. */
export function TimesPart({ fields }: { fields: Fields }) {
  const { t } = useTranslation('adminContests')
  const { form, set, faultOf, leave } = fields
  const span = spanOf(form)
  const chooseSeal = (kind: SealKind): void => {
    const now = sealMs(form)
    // A time of one's own begins with the one that stood for the last choice.
    const begins = now ?? (Number.isNaN(span.endMs) ? null : span.endMs)
    set(kind === 'own' && begins !== null ? { seal: kind, sealTime: localOf(new Date(begins)) } : { seal: kind })
  }
  const moment = (field: 'startTime' | 'endTime' | 'sealTime') => (
    <TextInput
      type="datetime-local"
      step={1}
      label={t(`field.${field}`)}
      value={form[field]}
      required
      error={faultOf(field)}
      onBlur={() => leave(field)}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
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
        <Toggle
          label={t('seal.on')}
          hint={t('seal.onHint')}
          checked={form.seal !== 'off'}
          onChange={(isOn) => chooseSeal(isOn ? usualSeal(form.type, span) : 'off')}
        />
        {form.seal !== 'off' && (
          <>
            <div className={styles.pair}>
              <SelectRow
                label={t('seal.from')}
                value={form.seal}
                error={faultOf('seal')}
                onChange={(kind) => chooseSeal(kind as SealKind)}
                options={sealKinds
                  .filter((kind) => kind !== 'off' && (kind === form.seal || sealFits(kind, span)))
                  .map((kind) => ({ value: kind, text: t(`seal.${kind}`) }))}
              />
              {form.seal === 'own' && moment('sealTime')}
            </div>
            <Toggle
              label={t('seal.opens')}
              hint={t(form.autoRealRank ? 'seal.opensHint' : 'seal.staysHint')}
              checked={form.autoRealRank}
              onChange={(autoRealRank) => set({ autoRealRank })}
            />
          </>
        )}
      </div>
    </Panel>
  )
}

const zoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
