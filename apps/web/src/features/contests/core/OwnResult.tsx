import type { OwnResult as Result } from '@verdict/contract'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { IconTrophy } from './icons.ts'

/** The reader's rank and points in a contest, as a link to its scoreboard. */
export function OwnResult({ result, isOi }: { result: Result; isOi: boolean }) {
  const { t } = useTranslation('contests')
  const { cid, rank, ranked, points, problems } = result
  return (
    <>
      <IconTrophy aria-hidden size={14} />
      <Link to={`/contest/${cid}/rank`}>
        {rank === null ? t('list.result.unranked') : t('list.result.rank', { rank, ranked })}
      </Link>
      {isOi ? t('list.result.points', { points }) : t('list.result.solved', { points, problems })}
    </>
  )
}
