import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../api/client.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { QuestionList } from '../../../../live/questions/QuestionList.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { Prose } from '../../../../ui/text/Prose.tsx'
import type { Question } from './draft.ts'
import styles from './Questions.module.css'

const keptMs = 30_000

const renderedQuery = (texts: string[]) =>
  endpointQuery(
    'adminProblems.preview',
    { body: { texts } },
    { placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY, gcTime: keptMs, quiet: true },
  )

/** One question as students will see it, with the right answer filled in and the explanation below. */
export function QuestionPreview({ question, number }: { readonly question: Question; readonly number: number }) {
  const { t } = useTranslation('adminQuestions')
  const options = 'options' in question ? question.options : []
  const { data, error } = useQuery(renderedQuery([question.text, question.explanation, ...options]))
  if (error !== null) return <Notice kind="error">{messageOf(error)}</Notice>
  if (data === undefined) return <Skeleton />
  const [text = '', explanation = '', ...rendered] = data.html
  const of = {
    questions: [question],
    html: { [question.id]: { text, options: rendered } },
    partial: 'none' as const,
    isDelayed: false,
    markAt: null,
  }
  return (
    <div className={styles.preview}>
      <QuestionList
        of={of}
        first={number}
        answers={{ [question.id]: rightAnswer(question) }}
        onAnswer={null}
        results={null}
      />
      {explanation.trim() !== '' && (
        <div>
          <strong>{t('explanation')}</strong>
          <Prose html={explanation} />
        </div>
      )}
    </div>
  )
}

const rightAnswer = (question: Question): readonly string[] => {
  if ('right' in question) return question.right.map(String)
  return 'value' in question ? [String(question.value)] : question.accepted.slice(0, 1)
}
