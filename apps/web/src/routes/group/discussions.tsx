import { DiscussionsPage } from '../../features/talk/discussions/DiscussionsPage.tsx'
import { useGroup } from '../../live/group/use-group.ts'

export function Component() {
  return <DiscussionsPage gid={useGroup().gid} />
}
