import { ActionIcon, Button, TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { newAward, readColor } from '@verdict/contract/vocabulary'
import type { CSSProperties } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { textOn } from '../../../../lib/text-on.ts'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '../icons.ts'
import { moved } from '../moved.ts'
import styles from './Editor.module.css'
import { type AwardForm, usualAwardForms } from './form.ts'
import type { Fields } from './use-contest-form.ts'

/** Awards: tiers from the first down, by share of ranked participants or by number. */
export function AwardsPart({ fields }: { fields: Fields }) {
  const { t } = useTranslation('adminContests')
  const { values: form, set, errorOf } = fields
  const isOn = form.awardType !== '0'
  const whole = errorOf('awards')
  const change = (awards: readonly AwardForm[]): void => set({ awards })
  return (
    <Panel title={t('part.awards')}>
      <div className={styles.part}>
        <SelectRow
          label={t('field.awardType')}
          value={form.awardType}
          onChange={(awardType) => set({ awardType, awards: form.awards.length === 0 ? usualAwardForms : form.awards })}
          options={(['0', '1', '2'] as const).map((value) => ({ value, text: t(`awards.kind${value}`) }))}
        />
        {isOn && (
          <ol className={styles.awards}>
            {form.awards.map((award, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place
              <li key={place}>
                <AwardRow
                  award={award}
                  place={place}
                  count={form.awards.length}
                  fields={fields}
                  onChange={(part) =>
                    change(form.awards.map((award, index) => (index === place ? { ...award, ...part } : award)))
                  }
                  onMove={(step) => change(moved(form.awards, place, place + step))}
                  onRemove={() => change(form.awards.filter((_, index) => index !== place))}
                />
              </li>
            ))}
          </ol>
        )}
        {isOn && <p className={styles.hint}>{t('awards.hint')}</p>}
        {isOn && whole !== null && (
          <p role="alert" className={styles.error}>
            {whole}
          </p>
        )}
        {isOn && form.awards.length < limits.contest.maxAwards && (
          <Button
            variant="default"
            className={styles.begin}
            leftSection={<IconPlus aria-hidden size={16} />}
            onClick={() =>
              change([...form.awards, { ...newAward, name: t('awards.newName'), num: String(newAward.num) }])
            }
          >
            {t('awards.add')}
          </Button>
        )}
      </div>
    </Panel>
  )
}

interface RowProps {
  readonly award: AwardForm
  readonly place: number
  readonly count: number
  readonly fields: Fields
  readonly onChange: (part: Partial<AwardForm>) => void
  readonly onMove: (step: 1 | -1) => void
  readonly onRemove: () => void
}

function AwardRow({ award, place, count, fields, onChange, onMove, onRemove }: RowProps) {
  const { t } = useTranslation('adminContests')
  const { errorOf, leave } = fields
  const name = award.name
  const words = (text: string) => ({ 'aria-label': text, title: text })
  const field = (key: 'name' | 'num') => `awards.${place}.${key}`
  return (
    <div className={styles.award}>
      <span
        className={styles.medal}
        style={{ '--medal-bg': award.background, '--medal-fg': textOn(award.background, award.color) } as CSSProperties}
      >
        {name}
      </span>
      <TextInput
        label={t('awards.name', { number: place + 1 })}
        value={name}
        error={errorOf(field('name'))}
        onBlur={() => leave(field('name'))}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t(fields.values.awardType === '1' ? 'awards.share' : 'awards.people')}
        inputMode="numeric"
        value={award.num}
        error={errorOf(field('num'))}
        onBlur={() => leave(field('num'))}
        onChange={(event) => onChange({ num: event.currentTarget.value })}
      />
      {(['background', 'color'] as const).map((part) => (
        <label key={part} className={styles.swatch}>
          <span>{t(`awards.${part}`)}</span>
          <input
            type="color"
            value={(readColor(award[part]) ?? newAward.background).slice(0, 7)}
            onChange={(event) => onChange({ [part]: event.currentTarget.value })}
          />
        </label>
      ))}
      <span className={styles.actions}>
        <ActionIcon disabled={place === 0} onClick={() => onMove(-1)} {...words(t('awards.up', { name }))}>
          <IconArrowUp aria-hidden size={18} />
        </ActionIcon>
        <ActionIcon disabled={place === count - 1} onClick={() => onMove(1)} {...words(t('awards.down', { name }))}>
          <IconArrowDown aria-hidden size={18} />
        </ActionIcon>
        <ActionIcon onClick={onRemove} {...words(t('awards.remove', { name }))}>
          <IconTrash aria-hidden size={18} />
        </ActionIcon>
      </span>
    </div>
  )
}
