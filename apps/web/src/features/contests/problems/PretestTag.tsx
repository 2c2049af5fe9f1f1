import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './ContestProblem.module.css'
import { IconFlask } from './icons.ts'
import { contestProblemQuery } from './queries.ts'

/** Pretests judge the submissions to this problem; the system test follows. */
export function PretestTag({ label }: { readonly label: string }) {
  const { t } = useTranslation('contestProblems')
  const { cid } = useContest()
  const { data } = useQuery(contestProblemQuery(cid, label))
  if (data?.hasPretests !== true) return null
  return (
    <span className={styles.frozen} title={t('pretests.text')}>
      <IconFlask aria-hidden size={16} />
      <span className={styles.words} aria-hidden>
        {t('pretests.tag')}
      </span>
      <VisuallyHidden>{t('pretests.text')}</VisuallyHidden>
    </span>
  )
}
