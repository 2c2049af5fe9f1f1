import { useParams } from 'react-router'
import { ContestAnnouncementsPage } from '../../../features/contests/editor/announcements/ContestAnnouncementsPage.tsx'
import { MarkdownField } from '../../../features/problems/editor/editor/MarkdownField.tsx'

export function Component() {
  const { contestId = '' } = useParams()
  return <ContestAnnouncementsPage key={contestId} cid={Number(contestId)} Markdown={MarkdownField} />
}
