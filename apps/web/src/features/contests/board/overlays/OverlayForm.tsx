import { NativeSelect, NumberInput } from '@mantine/core'
import { localeOf } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../../../i18n/index.ts'
import type { BoardLine, BoardProblem } from '../table/board-line.ts'
import styles from './OverlaysPage.module.css'
import {
  bounds,
  type OverlayKind,
  type OverlayOptions,
  type OverlayPlace,
  type OverlayTheme,
  optionsOf,
  overlayPlaces,
  overlayThemes,
} from './options.ts'

interface Props {
  readonly kind: OverlayKind
  readonly options: OverlayOptions
  readonly lines: readonly BoardLine[]
  readonly problems: readonly BoardProblem[]
  readonly onChange: (changed: Partial<OverlayOptions>) => void
}

/** The options of an overlay: those of all, then its own. */
export function OverlayForm({ kind, options, lines, problems, onChange }: Props) {
  const { t } = useTranslation('contestOverlays')
  const used = optionsOf[kind]
  return (
    <div className={styles.form}>
      <NativeSelect
        label={t('options.language')}
        value={options.language ?? ''}
        data={[
          { value: '', label: t('options.browserLanguage') },
          { value: 'zh-CN', label: '中文' },
          { value: 'en-US', label: 'English' },
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ language: value === '' ? null : localeOf(value) })}
      />
      <NativeSelect
        label={t('options.theme')}
        value={options.theme}
        data={overlayThemes.map((value) => ({ value, label: t(`themes.${value}`) }))}
        onChange={({ currentTarget }) => onChange({ theme: currentTarget.value as OverlayTheme })}
      />
      <NativeSelect
        label={t('options.place')}
        value={options.place}
        data={overlayPlaces.map((value) => ({ value, label: t(`places.${value}`) }))}
        onChange={({ currentTarget }) => onChange({ place: currentTarget.value as OverlayPlace })}
      />
      <OptionNumber name="size" options={options} onChange={onChange} />
      {used.includes('team') && (
        <NativeSelect
          label={t('options.team')}
          value={options.team}
          data={[
            { value: '', label: t('options.anyTeam') },
            ...lines.map(({ person: { uid, name } }) => ({ value: uid, label: name })),
          ]}
          onChange={({ currentTarget }) => onChange({ team: currentTarget.value })}
        />
      )}
      {used.includes('problem') && (
        <NativeSelect
          label={t('options.problem')}
          value={options.problem}
          data={[
            { value: '', label: t('options.anyProblem') },
            ...problems.map(({ displayId, title }) => ({ value: displayId, label: `${displayId} · ${title}` })),
          ]}
          onChange={({ currentTarget }) => onChange({ problem: currentTarget.value })}
        />
      )}
      {(['top', 'rows', 'everyS'] as const).map(
        (name) => used.includes(name) && <OptionNumber key={name} name={name} options={options} onChange={onChange} />,
      )}
    </div>
  )
}

interface NumberProps extends Pick<Props, 'options' | 'onChange'> {
  readonly name: keyof typeof bounds
}

function OptionNumber({ name, options, onChange }: NumberProps) {
  const { t } = useTranslation('contestOverlays')
  const { min, max, usual } = bounds[name]
  return (
    <NumberInput
      label={t(`options.${name}`)}
      min={min}
      max={max}
      step={name === 'size' ? 10 : 1}
      allowDecimal={false}
      clampBehavior="blur"
      value={options[name]}
      // An empty field is being edited; an address needs a number.
      onChange={(value) => onChange({ [name]: Math.min(max, Math.max(min, Number(value) || usual)) })}
    />
  )
}
