import { useParams } from 'react-router'
import { NeedsLogin } from '../../api/NeedsLogin.tsx'
import { MarkdownField } from '../../features/problems/editor/editor/MarkdownField.tsx'
import { EditTrainingPage } from '../../features/trainings/editor/EditPages.tsx'

export function Component() {
  const { groupID, trainingID } = useParams()
  return (
    <NeedsLogin>
      <EditTrainingPage key={trainingID} gid={Number(groupID)} tid={Number(trainingID)} Markdown={MarkdownField} />
    </NeedsLogin>
  )
}
