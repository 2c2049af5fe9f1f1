import { useParams } from 'react-router'
import { CommentSection } from '../features/talk/comments/CommentSection.tsx'
import { DiscussionPage } from '../features/talk/discussions/DiscussionPage.tsx'
import { PublicDiscussions } from '../features/talk/discussions/PublicDiscussions.tsx'

/** A discussion above its comments. */
export function Component() {
  const { discussionID = '' } = useParams()
  const did = /^[1-9]\d{0,9}$/.test(discussionID) ? Number(discussionID) : 0
  return (
    <PublicDiscussions>
      <DiscussionPage key={did} did={did}>
        <CommentSection place={{ did }} />
      </DiscussionPage>
    </PublicDiscussions>
  )
}
