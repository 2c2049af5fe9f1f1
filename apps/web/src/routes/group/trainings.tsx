import { GroupTrainings } from '../../features/trainings/core/GroupTrainings.tsx'
import { useGroup } from '../../live/group/use-group.ts'

export function Component() {
  const { gid, group } = useGroup()
  return <GroupTrainings gid={gid} isAdmin={group.can.admin} />
}
