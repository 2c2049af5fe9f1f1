import { fail } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import type { Who } from './repository.ts'

interface UserLookup {
  readonly uid?: string | undefined
  readonly username?: string | undefined
}

/**
 * Whose page is meant: the asked person's, or the viewer's own when nobody was named.
 * @throws Refusal `user.whoMissing` for a guest who named nobody
 */
export const whose = (viewer: Viewer, request: UserLookup): Who => {
  const id = request.uid?.trim() ?? ''
  const username = request.username?.trim() ?? ''
  if (id !== '' || username !== '') return { id: id === '' ? null : id, username: username === '' ? null : username }
  if (viewer.kind === 'guest') throw fail('user.whoMissing')
  return { id: viewer.id, username: null }
}
