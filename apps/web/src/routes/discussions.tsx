import { DiscussionsPage } from '../features/talk/discussions/DiscussionsPage.tsx'
import { PublicDiscussions } from '../features/talk/discussions/PublicDiscussions.tsx'

export function Component() {
  return (
    <PublicDiscussions>
      <DiscussionsPage />
    </PublicDiscussions>
  )
}
