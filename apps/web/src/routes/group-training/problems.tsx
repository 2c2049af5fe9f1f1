import { useParams } from 'react-router'
import { NeedsLogin } from '../../api/NeedsLogin.tsx'
import { TrainingProblemsAdmin } from '../../features/trainings/editor/TrainingProblemsAdmin.tsx'

export function Component() {
  const { groupID, trainingID } = useParams()
  return (
    <NeedsLogin>
      <TrainingProblemsAdmin key={trainingID} gid={Number(groupID)} tid={Number(trainingID)} />
    </NeedsLogin>
  )
}
