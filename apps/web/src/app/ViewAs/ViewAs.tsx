import { Suspense } from 'react'
import { useUser } from '../../api/session.ts'
import { loadTexts } from '../../i18n/later.ts'
import { lazyPart } from '../../ui/states/lazy-part.tsx'

const ViewAsBanner = lazyPart(async () => {
  const [part] = await Promise.all([import('./ViewAsBanner.tsx'), loadTexts(['viewAs'])])
  return part
})

/** On every page while a super admin views the site as another user. */
export function ViewAs() {
  const user = useUser()
  return <Suspense>{user?.viewing !== undefined && <ViewAsBanner user={user} endsAt={user.viewing.endsAt} />}</Suspense>
}
