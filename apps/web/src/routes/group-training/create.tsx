import { useParams } from 'react-router'
import { NeedsLogin } from '../../api/NeedsLogin.tsx'
import { MarkdownField } from '../../features/problems/editor/editor/MarkdownField.tsx'
import { CreateTrainingPage } from '../../features/trainings/editor/EditPages.tsx'

export function Component() {
  const { groupID } = useParams()
  return (
    <NeedsLogin>
      <CreateTrainingPage gid={Number(groupID)} Markdown={MarkdownField} />
    </NeedsLogin>
  )
}
