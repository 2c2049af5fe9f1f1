import { ActionIcon, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { letterOf } from '../../../../live/questions/answers.ts'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import editor from '../editor/Editor.module.css'
import { faultOfQuestion, type Question, withoutOption } from './draft.ts'
import { NumberField } from './NumberField.tsx'
import styles from './Questions.module.css'

interface Props {
  readonly question: Question
  readonly number: number
  readonly showsFault: boolean
  readonly onChange: (question: Question) => void
}

/** One question with its solution. */
export function QuestionEditor({ question, number, showsFault, onChange }: Props) {
  const { t } = useTranslation('adminQuestions')
  const fault = showsFault ? faultOfQuestion(question) : null
  return (
    <div className={editor.form}>
      <Textarea
        label={t('text')}
        description={t('textHint')}
        autosize
        minRows={2}
        maxLength={10_000}
        value={question.text}
        error={fault === 'text' ? t('fault.text') : null}
        onChange={(event) => onChange({ ...question, text: event.currentTarget.value })}
      />
      {(question.kind === 'single' || question.kind === 'multiple') && (
        <Options question={question} number={number} onChange={onChange} />
      )}
      {question.kind === 'code' && (
        <Textarea
          label={t('code')}
          description={t('codeHint')}
          autosize
          minRows={3}
          className={styles.mono}
          value={question.code}
          onChange={(event) => onChange({ ...question, code: event.currentTarget.value })}
        />
      )}
      {(question.kind === 'text' || question.kind === 'code') && (
        <Textarea
          label={t(question.kind === 'text' && question.isPattern ? 'patterns' : 'accepted')}
          description={t('acceptedHint')}
          autosize
          minRows={1}
          value={question.accepted.join('\n')}
          onChange={(event) => onChange({ ...question, accepted: event.currentTarget.value.split('\n') })}
        />
      )}
      {question.kind === 'text' && (
        <div className={editor.toggles}>
          {(['ignoreCase', 'ignoreSpace', 'isPattern'] as const).map((name) => (
            <Toggle
              key={name}
              label={t(name)}
              hint={t(`${name}Hint`)}
              checked={question[name]}
              onChange={(value) => onChange({ ...question, [name]: value })}
            />
          ))}
        </div>
      )}
      {question.kind === 'number' && (
        <div className={editor.fields}>
          <NumberField
            label={t('value')}
            value={question.value}
            onChange={(value) => onChange({ ...question, value })}
          />
          <NumberField
            label={t('tolerance')}
            value={question.tolerance}
            min={0}
            onChange={(tolerance) => onChange({ ...question, tolerance })}
          />
          <Toggle
            label={t('isRelative')}
            hint={t('isRelativeHint')}
            checked={question.isRelative}
            onChange={(isRelative) => onChange({ ...question, isRelative })}
          />
        </div>
      )}
      {fault !== null && fault !== 'text' && (
        <p className={editor.error} role="alert">
          {t(`fault.${fault}`)}
        </p>
      )}
      <Textarea
        label={t('explanation')}
        description={t('explanationHint')}
        autosize
        minRows={1}
        maxLength={10_000}
        value={question.explanation}
        onChange={(event) => onChange({ ...question, explanation: event.currentTarget.value })}
      />
    </div>
  )
}

type Choice = Extract<Question, { readonly kind: 'single' | 'multiple' }>

/** The options; a click marks the right one. */
function Options({
  question,
  number,
  onChange,
}: {
  readonly question: Choice
  readonly number: number
  readonly onChange: (question: Question) => void
}) {
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
          <TextInput
            className={styles.grow}
            aria-label={t('option', { letter: letterOf(place), number })}
            leftSection={letterOf(place)}
            maxLength={2_000}
            value={option}
            onChange={(event) => {
              const text = event.currentTarget.value
              onChange({ ...question, options: options.map((option, index) => (index === place ? text : option)) })
            }}
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
