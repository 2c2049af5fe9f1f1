import { useParams } from 'react-router'
import { NeedsLogin } from '../../api/NeedsLogin.tsx'
import { GradesPage } from '../../features/trainings/grades/GradesPage.tsx'

export function Component() {
  const { groupID } = useParams()
  return (
    <NeedsLogin>
      <GradesPage gid={Number(groupID)} />
    </NeedsLogin>
  )
}
