import type { DataFor } from '../../api/endpoints.ts'
import { useTranslation } from '../../i18n/index.ts'
import { QuestionList } from '../../live/questions/QuestionList.tsx'
import { Section } from '../../ui/page/Section.tsx'

/** The answers of a submission, each with its result once that is revealed. */
export default function QuestionsSection({ data }: { data: NonNullable<DataFor<'submissions.questions'>> }) {
  const { t } = useTranslation('questions')
  return (
    <Section title={t('answers')}>
      <QuestionList of={data.questions} answers={data.answers} onAnswer={null} results={data.results} />
    </Section>
  )
}
