import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import editorStyles from '../editor/Editor.module.css'
import { IconChevronDown, IconChevronUp } from '../icons.ts'
import { duplicated, moved, type Question, type QuestionSet } from './draft.ts'
import { NumberField } from './NumberField.tsx'
import { QuestionEditor } from './QuestionEditor.tsx'
import { QuestionPreview } from './QuestionPreview.tsx'
import styles from './Questions.module.css'

interface Props {
  readonly set: QuestionSet
  readonly place: number
  readonly question: Question
  readonly showsFault: boolean
  readonly onQuestions: (questions: Question[]) => void
}

/** One question: its points and place, and either its fields or what students will see. */
export function QuestionSection({ set: { questions }, place, question, showsFault, onQuestions }: Props) {
  const { t } = useTranslation('adminQuestions')
  const [isPreview, setPreview] = useState(false)
  const number = place + 1
  const replace = (next: Question): void =>
    onQuestions(questions.map((other, index) => (index === place ? next : other)))
  return (
    <section className={editorStyles.box} aria-label={t('number', { number })}>
      <div className={editorStyles.row}>
        <h2>
          {t('number', { number })} · {t(`kind.${question.kind}`)}
        </h2>
        <div className={styles.tools}>
          <div className={styles.points}>
            <NumberField
              label={t('points')}
              value={question.points}
              min={0}
              onChange={(points) => replace({ ...question, points: Math.round(points) })}
            />
          </div>
          <ActionIcon
            aria-label={t('up')}
            title={t('up')}
            disabled={place === 0}
            onClick={() => onQuestions(moved(questions, place, -1))}
          >
            <IconChevronUp aria-hidden size={18} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('down')}
            title={t('down')}
            disabled={place === questions.length - 1}
            onClick={() => onQuestions(moved(questions, place, 1))}
          >
            <IconChevronDown aria-hidden size={18} />
          </ActionIcon>
          <Button size="xs" variant="default" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
            {t(isPreview ? 'edit' : 'preview')}
          </Button>
          <Button size="xs" variant="default" onClick={() => onQuestions(duplicated(questions, place))}>
            {t('duplicate')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={questions.length === 1}
            onClick={() => onQuestions(questions.filter((_, index) => index !== place))}
          >
            {t('remove')}
          </Button>
        </div>
      </div>
      {isPreview ? (
        <QuestionPreview question={question} number={number} />
      ) : (
        <QuestionEditor question={question} number={number} showsFault={showsFault} onChange={replace} />
      )}
    </section>
  )
}
