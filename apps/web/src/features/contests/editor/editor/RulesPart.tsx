import { TextInput } from '@mantine/core'
import { useTranslation } from '../../../../i18n/index.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { SelectRow } from '../../../../ui/SelectRow.tsx'
import { Toggle } from '../../../../ui/Toggle.tsx'
import styles from './Editor.module.css'
import { SpanText } from './SpanText.tsx'
import type { Fields } from './use-contest-form.ts'

/** Ranking rules. The type is fixed after the first submission. */
export function RulesPart({ fields, isFixed }: { fields: Fields; isFixed: boolean }) {
  const { t } = useTranslation('adminContests')
  const { form, set, faultOf, leave } = fields
  return (
    <Panel title={t('part.rules')}>
      <div className={styles.part}>
        <fieldset className={styles.choices} disabled={isFixed}>
          <legend>{t('field.type')}</legend>
          {(['0', '1'] as const).map((type) => (
            <label key={type} className={styles.choice}>
              <input
                type="radio"
                name="contest-type"
                value={type}
                checked={form.type === type}
                onChange={() => set({ type })}
              />
              <span>
                {t(type === '0' ? 'type.acm' : 'type.oi')}
                <small>{t(type === '0' ? 'type.acmHint' : 'type.oiHint')}</small>
              </span>
            </label>
          ))}
          {isFixed && <p className={styles.hint}>{t('type.fixed')}</p>}
        </fieldset>
        <div className={styles.pair}>
          {form.type === '0' ? (
            <TextInput
              label={t('field.tryPenalty')}
              inputMode="numeric"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              description={
                <>
                  = <SpanText ms={Number(form.tryPenalty) * 1_000} />
                </>
              }
              value={form.tryPenalty}
              error={faultOf('tryPenalty')}
              onBlur={() => leave('tryPenalty')}
              onChange={(event) => set({ tryPenalty: event.currentTarget.value })}
            />
          ) : (
            <SelectRow
              label={t('field.oiRankScoreType')}
              value={form.oiRankScoreType}
              error={faultOf('oiRankScoreType')}
              onChange={(oiRankScoreType) => set({ oiRankScoreType })}
              options={[
                { value: 'Recent', text: t('oi.recent') },
                { value: 'Highest', text: t('oi.highest') },
              ]}
            />
          )}
          <SelectRow
            label={t('field.rankShowName')}
            value={form.rankShowName}
            onChange={(rankShowName) => set({ rankShowName })}
            options={(['username', 'nickname', 'realname'] as const).map((value) => ({
              value,
              text: t(`shownName.${value}`),
            }))}
          />
        </div>
        {form.type === '0' && (
          <Toggle
            label={t('field.countsMinutes')}
            hint={t('field.countsMinutesHint')}
            checked={form.countsMinutes}
            onChange={(countsMinutes) => set({ countsMinutes })}
          />
        )}
      </div>
    </Panel>
  )
}
