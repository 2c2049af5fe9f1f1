import { useParams } from 'react-router'
import { NeedsLogin } from '../../api/NeedsLogin.tsx'
import { AdminTrainingsPage } from '../../features/trainings/editor/AdminTrainingsPage.tsx'

export function Component() {
  const { groupID } = useParams()
  return (
    <NeedsLogin>
      <AdminTrainingsPage gid={Number(groupID)} />
    </NeedsLogin>
  )
}
