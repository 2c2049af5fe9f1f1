import { useTranslation } from '../../../i18n/index.ts'
import { GroupTrail } from '../../../live/group/GroupTrail.tsx'
import { adminAddress, useScope } from './scope.ts'

/** Breadcrumbs of the pages that manage contests of a group; the admin area has its own navigation. */
export function GroupContestTrail({ here }: { readonly here?: string }) {
  const { t } = useTranslation('adminContests')
  const gid = useScope()
  if (gid === null) return null
  const list = { text: t('title'), to: here === undefined ? undefined : adminAddress(gid) }
  return <GroupTrail gid={gid} steps={here === undefined ? [list] : [list, { text: here }]} />
}
