import { useParams } from 'react-router'
import { CommentSection } from '../../features/talk/comments/CommentSection.tsx'
import { DiscussionPage } from '../../features/talk/discussions/DiscussionPage.tsx'
import { useGroup } from '../../live/group/use-group.ts'

/** A discussion of a group above its comments. */
export function Component() {
  const { gid } = useGroup()
  const { discussionID = '' } = useParams()
  const did = /^[1-9]\d{0,9}$/.test(discussionID) ? Number(discussionID) : 0
  return (
    <DiscussionPage key={did} did={did} gid={gid}>
      <CommentSection place={{ did }} />
    </DiscussionPage>
  )
}
