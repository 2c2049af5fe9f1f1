import { useParams } from 'react-router'
import { EditSeriesPage } from '../../../features/contests/series/admin/EditPages.tsx'
import { MarkdownField } from '../../../features/problems/editor/editor/MarkdownField.tsx'

export function Component() {
  const id = Number(useParams().seriesId)
  return <EditSeriesPage key={id} id={id} Markdown={MarkdownField} />
}
