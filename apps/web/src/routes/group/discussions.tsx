import { DiscussionsPage } from '../../features/talk/discussions/DiscussionsPage.tsx'
import { useGroup } from '../../live/group/use-group.ts'

export function Component() {
  const { gid, group } = useGroup()
  return <DiscussionsPage gid={gid} isManager={group.can.admin} />
}
