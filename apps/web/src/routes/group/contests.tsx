import { GroupContests } from '../../features/contests/core/list/GroupContests.tsx'
import { useGroup } from '../../live/group/use-group.ts'

export function Component() {
  const { gid, group } = useGroup()
  return <GroupContests gid={gid} isAdmin={group.can.admin} />
}
