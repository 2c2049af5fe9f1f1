import { TextInput } from '@mantine/core'
import { type SeriesTieBreak, seriesCombinings, seriesTieBreaks } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../../../i18n/index.ts'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import styles from './Admin.module.css'
import type { SeriesForm } from './form.ts'

interface Props {
  readonly form: SeriesForm
  readonly errorOf: (field: 'counted' | 'placePoints') => string | null
  readonly onChange: (part: Partial<SeriesForm>) => void
}

/** How the contests combine. */
export function RulePart({ form, errorOf, onChange }: Props) {
  const { t } = useTranslation('adminSeries')
  return (
    <Panel title={t('part.rule')}>
      <div className={styles.part}>
        <div className={styles.pair}>
          <SelectRow
            label={t('field.combining')}
            hint={t(`combiningHint.${form.combining}`)}
            value={form.combining}
            onChange={(value) => {
              const combining = seriesCombinings.find((name) => name === value)
              if (combining !== undefined) onChange({ combining })
            }}
            options={seriesCombinings.map((name) => ({ value: name, text: t(`combining.${name}`) }))}
          />
          <TextInput
            label={t('field.counted')}
            description={t('countedHint')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            inputMode="numeric"
            value={form.counted}
            error={errorOf('counted')}
            onChange={(event) => onChange({ counted: event.currentTarget.value })}
          />
        </div>
        {form.combining === 'place' && (
          <TextInput
            label={t('field.placePoints')}
            description={t('placePointsHint')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            value={form.placePoints}
            error={errorOf('placePoints')}
            onChange={(event) => onChange({ placePoints: event.currentTarget.value })}
          />
        )}
        <TieBreaks chosen={form.tieBreaks} onChange={(tieBreaks) => onChange({ tieBreaks })} />
      </div>
    </Panel>
  )
}

interface TieProps {
  readonly chosen: readonly SeriesTieBreak[]
  readonly onChange: (chosen: readonly SeriesTieBreak[]) => void
}

/** One select per criterion, and one more while there are further criteria. */
function TieBreaks({ chosen, onChange }: TieProps) {
  const { t } = useTranslation('adminSeries')
  const count = Math.min(seriesTieBreaks.length, chosen.length + 1)
  const choose = (index: number, value: string): void => {
    const name = seriesTieBreaks.find((known) => known === value)
    onChange(name === undefined ? chosen.slice(0, index) : [...chosen.slice(0, index), name])
  }
  return (
    <div className={styles.pair}>
      {Array.from({ length: count }, (_, index) => {
        const free = seriesTieBreaks.filter((name) => !chosen.slice(0, index).includes(name))
        const label = t('field.tieBreak', { number: index + 1 })
        return (
          <SelectRow
            key={label}
            label={label}
            value={chosen[index] ?? ''}
            onChange={(value) => choose(index, value)}
            options={[
              { value: '', text: t('tie.none') },
              ...free.map((name) => ({ value: name, text: t(`tie.${name}`) })),
            ]}
          />
        )
      })}
    </div>
  )
}
