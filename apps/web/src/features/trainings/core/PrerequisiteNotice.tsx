import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ShareBar } from '../../../ui/tables/ShareBar.tsx'
import { trainingAddress } from './addresses.ts'
import type { Training } from './queries.ts'
import { useTraining } from './use-training.ts'

/** What must be solved first, how far the viewer is, and where. */
export function PrerequisiteNotice({ prerequisite }: { prerequisite: NonNullable<Training['prerequisite']> }) {
  const { t } = useTranslation('trainings')
  const { gid } = useTraining()
  const { tid, title, needed, solved } = prerequisite
  return (
    <EmptyState drawing="locked" title={t('prerequisite.title')} hint={t('prerequisite.hint', { title, needed })}>
      <ShareBar
        label={t('column.progress')}
        percent={Math.min(100, (solved / Math.max(1, needed)) * 100)}
        text={t('solvedOf', { solved, total: needed })}
      />
      <Link to={trainingAddress(tid, gid)}>{t('prerequisite.open', { title })}</Link>
    </EmptyState>
  )
}
