import { TextInput } from '@mantine/core'
import { type FormatOption, formatOptions } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../../../i18n/index.ts'
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

/** The settings of the chosen format. */
export function FormatOptionFields({ fields: { form, set, faultOf, leave } }: { fields: Fields }) {
  const { t } = useTranslation('adminContests')
  const options = Object.entries<FormatOption>(formatOptions[form.format])
  const change = (name: string, value: string): void => set({ options: { ...form.options, [name]: value } })
  const switches = options.filter(([, { isSwitch }]) => isSwitch === true)
  const numbers = options.filter(([, { isSwitch }]) => isSwitch !== true)
  return (
    <>
      {switches.map(([name]) => (
        <Toggle
          key={name}
          label={t(`formatOption.${name as OptionName}`)}
          hint={t(`formatOption.${name as OptionName}Hint`)}
          checked={form.options[name] === '1'}
          onChange={(isOn) => change(name, isOn ? '1' : '0')}
        />
      ))}
      {numbers.length > 0 && (
        <div className={styles.pair}>
          {numbers.map(([name]) => (
            <TextInput
              key={name}
              label={t(`formatOption.${name as OptionName}`)}
              description={t(`formatOption.${name as OptionName}Hint`)}
              inputMode="numeric"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={form.options[name] ?? ''}
              error={faultOf(`options.${name}`)}
              onBlur={() => leave(`options.${name}`)}
              onChange={(event) => change(name, event.currentTarget.value)}
            />
          ))}
        </div>
      )}
    </>
  )
}
