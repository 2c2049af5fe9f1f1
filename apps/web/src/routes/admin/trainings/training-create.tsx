import { MarkdownField } from '../../../features/problems/editor/editor/MarkdownField.tsx'
import { CreateTrainingPage } from '../../../features/trainings/editor/EditPages.tsx'

export const Component = () => <CreateTrainingPage Markdown={MarkdownField} />
