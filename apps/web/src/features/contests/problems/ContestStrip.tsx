import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { ProblemStrip } from '../../../ui/page/ProblemStrip.tsx'
import { stripQuery } from './queries.ts'

interface Props {
  /** The label of the problem that is open. */
  readonly current: string
  readonly hrefOf: (label: string) => string
}

/** All problems of the contest as small links, with the viewer's results. */
export function ContestStrip(props: Props) {
  const { t } = useTranslation('contestProblems')
  const { cid } = useContest()
  const { data } = useQuery(stripQuery(cid))
  return <ProblemStrip label={t('focus.problems')} rows={data ?? []} {...props} />
}
