import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/index.ts'
import { ProblemStrip } from '../../../ui/page/ProblemStrip.tsx'
import { trainingStripQuery } from './queries.ts'
import { useTraining } from './use-training.ts'

interface Props {
  /** Display id of the open problem. */
  readonly current: string
  readonly hrefOf: (problemId: string) => string
}

/** All problems of the training as links with the viewer's own results. */
export function TrainingStrip(props: Props) {
  const { t } = useTranslation('trainings')
  const { tid } = useTraining()
  const { data } = useQuery(trainingStripQuery(tid))
  return <ProblemStrip label={t('focus.problems')} rows={data ?? []} {...props} />
}
