import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/index.ts'
import { type OpenQuestions, readAnswers, writeAnswers } from '../../../live/questions/answers.ts'
import { QuestionList } from '../../../live/questions/QuestionList.tsx'
import { questionResultsQuery } from '../../../live/questions/question-results.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import type { Desk } from './program/use-draft.ts'
import styles from './QuestionsPane.module.css'

interface Props {
  readonly questions: OpenQuestions
  readonly desk: Desk
  /** The submission that was sent from here, once it is final. */
  readonly submitId: number | null
}

/** The questions of a problem to answer; the answers are the draft of the desk. */
export default function QuestionsPane({ questions, desk, submitId }: Props) {
  const { t } = useTranslation('questions')
  const sent = useQuery({ ...questionResultsQuery(submitId ?? 0), enabled: submitId !== null })
  const answers = readAnswers(desk.code)
  // Results belong to the answers that were sent, so a changed answer loses its result.
  const results =
    submitId === null
      ? null
      : (sent.data?.results?.filter(({ id }) => isSame(answers[id], sent.data?.answers[id])) ?? null)
  const answered = questions.questions.filter(({ id }) => (answers[id] ?? []).some((part) => part !== '')).length
  return (
    <div className={styles.pane}>
      <p className={styles.progress} role="status">
        {t('answered', { answered, total: questions.questions.length })}
      </p>
      {questions.isDelayed && (
        <Notice kind="info">
          {questions.markAt === null
            ? t('delayed')
            : t('delayedUntil', { time: new Date(questions.markAt).toLocaleString() })}
        </Notice>
      )}
      <QuestionList
        of={questions}
        answers={answers}
        onAnswer={(id, answer) => desk.write(writeAnswers({ ...answers, [id]: answer }))}
        results={results}
      />
    </div>
  )
}

const isSame = (now: readonly string[] = [], sent: readonly string[] = []): boolean =>
  now.join('\n') === sent.join('\n')
