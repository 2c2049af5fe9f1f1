import { useParams } from 'react-router'
import { MarkdownField } from '../../../features/problems/editor/editor/MarkdownField.tsx'
import { EditTrainingPage } from '../../../features/trainings/editor/EditPages.tsx'

export function Component() {
  const tid = Number(useParams().trainingId)
  return <EditTrainingPage key={tid} tid={tid} Markdown={MarkdownField} />
}
