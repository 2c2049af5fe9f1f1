import { useParams } from 'react-router'
import { ContestAnnouncementsPage } from '../../features/admin-contests/announcements/ContestAnnouncementsPage.tsx'
import { MarkdownField } from '../../features/admin-problems/editor/MarkdownField.tsx'

export function Component() {
  const { contestId = '' } = useParams()
  return <ContestAnnouncementsPage key={contestId} cid={Number(contestId)} Markdown={MarkdownField} />
}
