import { Textarea } from '@mantine/core'
import { useTranslation } from '../../../../i18n/index.ts'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import editor from '../editor/Editor.module.css'
import { MarkdownField } from '../editor/MarkdownField.tsx'
import { faultOfQuestion, type Question } from './draft.ts'
import { NumberField } from './NumberField.tsx'
import { OptionsField } from './OptionsField.tsx'
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
      <MarkdownField
        label={t('text')}
        rows={2}
        value={question.text}
        error={fault === 'text' ? t('fault.text') : null}
        onChange={(text) => onChange({ ...question, text })}
      />
      {(question.kind === 'single' || question.kind === 'multiple') && (
        <OptionsField question={question} number={number} onChange={onChange} />
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
      <MarkdownField
        label={t('explanation')}
        hint={t('explanationHint')}
        rows={2}
        value={question.explanation}
        error={null}
        onChange={(explanation) => onChange({ ...question, explanation })}
      />
    </div>
  )
}
