import { useQuery } from '@tanstack/react-query'
import { type Step, Trail } from '../../ui/page/Trail.tsx'
import { groupQuery } from './use-group.ts'

/** Breadcrumbs of a page of a group outside the group's frame. */
export function GroupTrail({ gid, steps }: { readonly gid: number; readonly steps: readonly Step[] }) {
  const { data } = useQuery(groupQuery(gid))
  return <Trail steps={[{ text: data?.name ?? `${gid}`, to: `/group/${gid}` }, ...steps]} />
}
