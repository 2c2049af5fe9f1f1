import { useTranslation } from '../../../../i18n/index.ts'
import { Notice } from '../../../../ui/states/Notice.tsx'
import type { Contest } from '../queries.ts'
import { useScope } from '../scope.ts'
import type { PlaceRow } from './use-places.ts'

interface Props {
  readonly contest: Pick<Contest, 'status' | 'type' | 'sealRank'>
  readonly rows: readonly PlaceRow[]
}

/** 1 is public (api-admin 8), 1 is over, 1 is OI. */
const [publicAuth, over, oi] = [1, 1, 1]

/** Problems that can be read and tried in the bank during the contest, and the consequences. */
export function StillPublic({ contest, rows }: Props) {
  const { t } = useTranslation('adminContests')
  const gid = useScope()
  const open = rows.filter(({ problem }) => problem.auth === publicAuth)
  if (contest.status === over || open.length === 0) return null
  const kind = contest.type === oi ? 'oi' : contest.sealRank ? 'frozen' : 'plain'
  const names = open.map(({ place, problem }) => `${place.displayId} (${problem.problemId})`).join(t('problems.comma'))
  return (
    <Notice kind={kind === 'plain' ? 'warning' : 'error'}>
      {t(`problems.${gid === null ? 'stillPublic' : 'stillPublicInGroup'}.${kind}`, { names })}
    </Notice>
  )
}
