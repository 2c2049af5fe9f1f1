import { useTranslation } from '../../../i18n/index.ts'
import { GroupTrail } from '../../../live/group/GroupTrail.tsx'
import { type Step, Trail } from '../../../ui/page/Trail.tsx'
import { adminAddress, type Scope } from './calls.ts'

/** Breadcrumbs of the pages that manage trainings of the site or of a group. */
export function AdminTrail({ gid, steps }: { readonly gid: Scope; readonly steps: readonly Step[] }) {
  const { t } = useTranslation('adminTrainings')
  const above = { text: t('title'), to: steps.length === 0 ? undefined : adminAddress(gid) }
  if (gid === null) return steps.length === 0 ? null : <Trail steps={[above, ...steps]} />
  return <GroupTrail gid={gid} steps={[above, ...steps]} />
}
