import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { CodeField } from '../../../../ui/editor/CodeField.tsx'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import styles from './Check.module.css'
import type { Written } from './program-list.ts'

const verdicts = [
  'accepted',
  'wrongAnswer',
  'timeLimitExceeded',
  'memoryLimitExceeded',
  'runtimeError',
  'presentationError',
  'compileError',
  'partialAccepted',
] as const satisfies readonly Written['expected'][number][]

interface Props {
  readonly program: Written
  readonly languages: readonly string[]
  readonly fault: string | null
  readonly onChange: (part: Partial<Written>) => void
  readonly onMain: () => void
  readonly onRemove: () => void
}

/** One program of the jury; folded, so that ten of them can be looked over. */
export function ProgramForm({ program, languages, fault, onChange, onMain, onRemove }: Props) {
  const { t } = useTranslation(['adminProblems', 'admin', 'verdict'])
  const [isOpen, setIsOpen] = useState(program.code === '')
  const names = languages.includes(program.language) ? languages : [program.language, ...languages]
  const toggle = (name: Written['expected'][number]): void =>
    onChange({
      expected: program.expected.includes(name)
        ? program.expected.filter((item) => item !== name)
        : [...program.expected, name],
    })
  return (
    <details
      className={styles.item}
      open={isOpen || fault !== null}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        {program.name}{' '}
        <span className={styles.muted}>
          {t(`adminProblems:check.kind.${program.kind}`)} · {program.language}
          {program.kind === 'solution' && ` · ${program.expected.map((name) => t(`verdict:${name}`)).join(' / ')}`}
        </span>
      </summary>
      <div className={styles.form}>
        <div className={styles.fields}>
          <TextInput
            label={t('adminProblems:programs.name')}
            value={program.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <SelectRow
            label={t('adminProblems:languages.language')}
            value={program.language}
            onChange={(language) => onChange({ language })}
            options={names.map((name) => ({ value: name, text: name }))}
          />
          {program.kind === 'solution' && (
            <TextInput
              label={t('adminProblems:programs.score')}
              inputMode="numeric"
              value={program.score}
              onChange={(event) => onChange({ score: event.currentTarget.value })}
            />
          )}
        </div>
        {program.kind === 'solution' && (
          <>
            <fieldset className={styles.checks}>
              <legend>{t('adminProblems:programs.expected')}</legend>
              {verdicts.map((name) => (
                <label key={name}>
                  <input type="checkbox" checked={program.expected.includes(name)} onChange={() => toggle(name)} />
                  {t(`verdict:${name}`)}
                </label>
              ))}
            </fieldset>
            <Toggle
              label={t('adminProblems:programs.main')}
              hint={t('adminProblems:programs.mainHint')}
              checked={program.isMain}
              onChange={onMain}
            />
          </>
        )}
        <CodeField
          label={t('adminProblems:programs.code', { name: program.name })}
          language={program.language}
          code={program.code}
          error={fault}
          onChange={(code) => onChange({ code })}
        />
        <button type="button" className={styles.link} onClick={onRemove}>
          {t('adminProblems:programs.remove', { name: program.name })}
        </button>
      </div>
    </details>
  )
}
