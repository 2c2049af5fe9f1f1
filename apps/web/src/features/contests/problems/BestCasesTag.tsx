import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './ContestProblem.module.css'
import { IconListCheck } from './icons.ts'
import { contestProblemQuery } from './queries.ts'

/** The score of this output-only problem is the best of each case over all submissions. */
export function BestCasesTag({ label }: { readonly label: string }) {
  const { t } = useTranslation('contestProblems')
  const { cid, contest } = useContest()
  const { data } = useQuery(contestProblemQuery(cid, label))
  if (contest.bestCases !== true || data === undefined) return null
  const { outputOnly, questions, judgeCaseMode } = data.problem
  // Subtasks keep the best of each subtask, and questions have no cases.
  if (outputOnly !== true || (questions ?? null) !== null || judgeCaseMode?.startsWith('subtask') === true) return null
  return (
    <span className={styles.frozen} title={t('bestCases.text')}>
      <IconListCheck aria-hidden size={16} />
      <span className={styles.words} aria-hidden>
        {t('bestCases.tag')}
      </span>
      <VisuallyHidden>{t('bestCases.text')}</VisuallyHidden>
    </span>
  )
}
