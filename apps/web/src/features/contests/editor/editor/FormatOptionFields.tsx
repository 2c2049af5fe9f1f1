import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isBuiltInFormat } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../../../i18n/index.ts'
import { optionsOfFormat } from '../../../../live/contest/format-options.ts'
import { siteFormatsQuery, useSiteText } from '../../../../live/contest/site-formats.ts'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import styles from './Editor.module.css'
import type { Fields } from './use-contest-form.ts'

/** Texts of the options; a missing one does not compile. */
const names = [
  'compileErrorsCount',
  'runTimeTies',
  'bestCases',
  'tryPenaltyMinutes',
  'tryPoints',
  'firstTryPoints',
  'bonusMinutes',
  'keptPercent',
  'leastPercent',
] as const

type OptionName = (typeof names)[number]

interface OptionText {
  readonly label: string
  readonly hint: string | undefined
}

/** The settings of the chosen format. */
export function FormatOptionFields({ fields: { values: form, set, errorOf, leave } }: { fields: Fields }) {
  const { data: siteFormats = [] } = useQuery(siteFormatsQuery())
  const textOf = useOptionTexts(form.format)
  const options = Object.entries(optionsOfFormat(form.format, siteFormats)).map(([name, { isSwitch }]) => ({
    name,
    isSwitch: isSwitch === true,
    ...textOf(name),
  }))
  const change = (name: string, value: string): void => set({ options: { ...form.options, [name]: value } })
  const numbers = options.filter(({ isSwitch }) => !isSwitch)
  return (
    <>
      {options
        .filter(({ isSwitch }) => isSwitch)
        .map(({ name, label, hint }) => (
          <Toggle
            key={name}
            label={label}
            {...(hint !== undefined && { hint })}
            checked={form.options[name] === '1'}
            onChange={(isOn) => change(name, isOn ? '1' : '0')}
          />
        ))}
      {numbers.length > 0 && (
        <div className={styles.pair}>
          {numbers.map(({ name, label, hint }) => (
            <TextInput
              key={name}
              label={label}
              description={hint}
              inputMode="numeric"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={form.options[name] ?? ''}
              error={errorOf(`options.${name}`)}
              onBlur={() => leave(`options.${name}`)}
              onChange={(event) => change(name, event.currentTarget.value)}
            />
          ))}
        </div>
      )}
    </>
  )
}

const useOptionTexts = (format: string): ((name: string) => OptionText) => {
  const { t } = useTranslation('adminContests')
  const say = useSiteText()
  const { data: siteFormats = [] } = useQuery(siteFormatsQuery())
  if (isBuiltInFormat(format)) {
    return (name) => ({
      label: t(`formatOption.${name as OptionName}`),
      hint: t(`formatOption.${name as OptionName}Hint`),
    })
  }
  const settings = siteFormats.find((found) => found.name === format)?.settings ?? []
  return (name) => {
    const setting = settings.find((found) => found.name === name)
    return { label: setting ? say(setting.label) : name, hint: setting?.hint && say(setting.hint) }
  }
}
