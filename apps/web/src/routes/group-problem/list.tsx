import { useParams } from 'react-router'
import { GroupProblemsAdmin } from '../../features/problems/editor/group/GroupProblemsAdmin.tsx'

export function Component() {
  const { groupID } = useParams()
  return <GroupProblemsAdmin gid={Number(groupID)} />
}
