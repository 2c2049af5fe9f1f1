import { CreateSeriesPage } from '../../../features/contests/series/admin/EditPages.tsx'
import { MarkdownField } from '../../../features/problems/editor/editor/MarkdownField.tsx'

export const Component = () => <CreateSeriesPage Markdown={MarkdownField} />
