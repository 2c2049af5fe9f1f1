import { ActionIcon, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { letterOf } from '../../../../live/questions/answers.ts'
import { Progress } from '../../../../ui/fields/UploadBox.tsx'
import editor from '../editor/Editor.module.css'
import { FileButton } from '../editor/FileButton.tsx'
import { useUpload } from '../editor/use-upload.ts'
import { type Question, withoutOption } from './draft.ts'
import styles from './Questions.module.css'

type Choice = Extract<Question, { readonly kind: 'single' | 'multiple' }>

interface Props {
  readonly question: Choice
  readonly number: number
  readonly onChange: (question: Question) => void
}

/** The options; a click marks the right one. */
export function OptionsField({ question, number, onChange }: Props) {
  const { t } = useTranslation('adminQuestions')
  const name = useId()
  const { options, right, kind } = question
  const mark = (place: number): void => {
    const others = right.filter((choice) => choice !== place)
    const next = kind === 'single' ? [place] : right.includes(place) ? others : [...right, place].sort((a, b) => a - b)
    onChange({ ...question, right: next })
  }
  return (
    <fieldset className={styles.options}>
      <legend>{t('options')}</legend>
      <p className={editor.hint}>{t(kind === 'single' ? 'markOne' : 'markAll')}</p>
      {options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options are named by their positions
        <div key={place} className={styles.option} data-right={right.includes(place)}>
          <input
            type={kind === 'single' ? 'radio' : 'checkbox'}
            name={name}
            checked={right.includes(place)}
            aria-label={t('isRight', { letter: letterOf(place) })}
            onChange={() => mark(place)}
          />
          <OptionText
            label={t('option', { letter: letterOf(place), number })}
            letter={letterOf(place)}
            value={option}
            onChange={(text) =>
              onChange({ ...question, options: options.map((other, index) => (index === place ? text : other)) })
            }
          />
          {options.length > 2 && (
            <ActionIcon
              aria-label={t('removeOption', { letter: letterOf(place) })}
              onClick={() => onChange({ ...question, ...withoutOption(question, place) })}
            >
              ×
            </ActionIcon>
          )}
        </div>
      ))}
      {options.length < 20 && (
        <button
          type="button"
          className={editor.link}
          onClick={() => onChange({ ...question, options: [...options, ''] })}
        >
          {t('addOption')}
        </button>
      )}
    </fieldset>
  )
}

interface OptionTextProps {
  readonly label: string
  readonly letter: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The text of an option; a picture is chosen, dropped or pasted. */
function OptionText({ label, letter, value, onChange }: OptionTextProps) {
  const { t } = useTranslation(['adminQuestions', 'adminProblems'])
  const { progress, upload, take } = useUpload((markdown) => onChange([value, markdown].join(' ').trim()))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting files are shortcuts of the button
    <div
      className={styles.grow}
      onPaste={(event) => take(event, event.clipboardData.files)}
      onDrop={(event) => take(event, event.dataTransfer.files)}
    >
      <TextInput
        aria-label={label}
        leftSection={letter}
        rightSection={
          <FileButton label={t('adminQuestions:picture', { letter })} onFile={(file) => void upload(file)} />
        }
        maxLength={2_000}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {progress !== null && <Progress label={t('adminProblems:markdown.uploading')} part={progress} />}
    </div>
  )
}
