import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { typeOfFormat } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../../../i18n/index.ts'
import { optionsOfFormat } from '../../../../live/contest/format-options.ts'
import { siteFormatsQuery } from '../../../../live/contest/site-formats.ts'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import styles from './Editor.module.css'
import { FormatOptionFields } from './FormatOptionFields.tsx'
import { usualOptions } from './form.ts'
import { useFormatChoices } from './format-choices.ts'
import { SpanText } from './SpanText.tsx'
import { hasTokens } from './token-form.ts'
import type { Fields } from './use-contest-form.ts'

/** The format of the contest and its settings. After the first submission it changes only among scored formats. */
export function RulesPart({ fields, isFixed }: { fields: Fields; isFixed: boolean }) {
  const { t } = useTranslation('adminContests')
  const { values: form, set, errorOf, leave } = fields
  const { data: siteFormats = [] } = useQuery(siteFormatsQuery())
  const choices = useFormatChoices(form.format)
  const choose = (format: string): void => {
    const options = usualOptions(optionsOfFormat(format, siteFormats))
    set({ format, options, ...(format === 'noip' && { freeze: 'start' }) })
  }
  const countsTokened = hasTokens(form) || form.oiRankScoreType === 'TokenedLast'
  return (
    <Panel title={t('part.rules')}>
      <div className={styles.part}>
        <fieldset className={styles.choices}>
          <legend>{t('field.type')}</legend>
          {choices.map(({ format, title, description }) => (
            <label key={format} className={styles.choice}>
              <input
                type="radio"
                name="contest-format"
                value={format}
                checked={form.format === format}
                disabled={isFixed && typeOfFormat(format) !== typeOfFormat(form.format)}
                onChange={() => choose(format)}
              />
              <span>
                {title}
                <small>{description}</small>
              </span>
            </label>
          ))}
          {isFixed && <p className={styles.hint}>{t('type.fixed')}</p>}
        </fieldset>
        <div className={styles.pair}>
          {form.format === 'icpc' && (
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
              error={errorOf('tryPenalty')}
              onBlur={() => leave('tryPenalty')}
              onChange={(event) => set({ tryPenalty: event.currentTarget.value })}
            />
          )}
          {form.format === 'oi' && (
            <SelectRow
              label={t('field.oiRankScoreType')}
              value={form.oiRankScoreType}
              error={errorOf('oiRankScoreType')}
              onChange={(oiRankScoreType) => set({ oiRankScoreType })}
              options={[
                { value: 'Recent', text: t('oi.recent') },
                { value: 'Highest', text: t('oi.highest') },
                ...(countsTokened ? [{ value: 'TokenedLast', text: t('oi.tokenedLast') }] : []),
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
        {form.format === 'icpc' && (
          <Toggle
            label={t('field.countsMinutes')}
            hint={t('field.countsMinutesHint')}
            checked={form.countsMinutes}
            onChange={(countsMinutes) => set({ countsMinutes })}
          />
        )}
        <FormatOptionFields fields={fields} />
      </div>
    </Panel>
  )
}
