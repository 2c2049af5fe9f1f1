import { Button } from '@mantine/core'
import { partialRules, questionKinds, solutionRules } from '@verdict/contract/vocabulary'
import { Link } from 'react-router'
import { mayUse, useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { TimeField } from '../../../../ui/fields/TimeField.tsx'
import editorStyles from '../editor/Editor.module.css'
import type { Editor } from '../editor/use-editor.ts'
import { newQuestion, type QuestionSet } from './draft.ts'
import { QuestionSection } from './QuestionSection.tsx'

/** The questions of a problem: add, arrange, mark the right answers, and settings of the marking. */
export default function QuestionsPart({ editor, set }: { editor: Editor; set: QuestionSet }) {
  const { t } = useTranslation('adminQuestions')
  const save = (part: Partial<QuestionSet>): void => editor.set({ questions: { ...set, ...part } })
  const { questions } = set
  const user = useUser()
  const canImport = mayUse(user, 'package.import')
  const total = questions.reduce((sum, { points }) => sum + points, 0)
  return (
    <div className={editorStyles.panel}>
      <MarkingFields set={set} onChange={save} />
      {questions.map((question, place) => (
        <QuestionSection
          key={question.id}
          set={set}
          place={place}
          question={question}
          showsFault={editor.errorOf(`questions.${place}`) !== null}
          onQuestions={(next) => save({ questions: next })}
        />
      ))}
      <div className={editorStyles.start}>
        <strong>{t('add')}</strong>
        {questionKinds.map((kind) => (
          <Button
            key={kind}
            size="xs"
            variant="default"
            disabled={questions.length >= 100}
            onClick={() => save({ questions: [...questions, newQuestion(kind, questions)] })}
          >
            {t(`kind.${kind}`)}
          </Button>
        ))}
        <span className={editorStyles.hint}>{t('total', { count: questions.length, total })}</span>
      </div>
      {canImport && (
        <p className={editorStyles.hint}>
          {t('import.hint')} <Link to="/admin/problem/batch-operation">{t('import.link')}</Link>
        </p>
      )}
    </div>
  )
}

interface MarkingProps {
  readonly set: QuestionSet
  readonly onChange: (part: Partial<QuestionSet>) => void
}

function MarkingFields({ set, onChange }: MarkingProps) {
  const { t } = useTranslation('adminQuestions')
  const { marking } = set
  return (
    <div className={editorStyles.fields}>
      <SelectRow
        label={t('partial.label')}
        value={set.partial}
        onChange={(value) => onChange({ partial: partialRules.find((rule) => rule === value) ?? 'none' })}
        options={partialRules.map((rule) => ({ value: rule, text: t(`partial.${rule}`) }))}
      />
      <SelectRow
        label={t('solutions.label')}
        value={set.solutions}
        onChange={(value) => onChange({ solutions: solutionRules.find((rule) => rule === value) ?? 'never' })}
        options={solutionRules.map((rule) => ({ value: rule, text: t(`solutions.${rule}`) }))}
      />
      <SelectRow
        label={t('marking.label')}
        value={marking.kind}
        onChange={(kind) =>
          onChange({ marking: kind === 'delayed' ? { kind: 'delayed', at: null } : { kind: 'instant' } })
        }
        options={[
          { value: 'instant', text: t('marking.instant') },
          { value: 'delayed', text: t('marking.delayed') },
        ]}
      />
      {marking.kind === 'delayed' && (
        <TimeField
          label={t('marking.at')}
          value={localTime(marking.at)}
          onChange={(value) =>
            onChange({ marking: { kind: 'delayed', at: value === '' ? null : new Date(value).toISOString() } })
          }
        />
      )}
    </div>
  )
}

/** As the browser's field wants it, in the reader's time zone. */
const localTime = (at: string | null): string => {
  if (at === null) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
