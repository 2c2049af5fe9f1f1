import { fail } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import type { Who } from './repository.ts'

interface UserLookup {
  readonly uid?: string | undefined
  readonly username?: string | undefined
}

/**
 * Resolves the requested user, or the viewer without a request.
 * @throws Refusal `user.whoMissing` for a guest without a requested user
 */
export const whose = (viewer: Viewer, request: UserLookup): Who => {
  const id = request.uid?.trim() ?? ''
  const username = request.username?.trim() ?? ''
  if (id !== '' || username !== '') return { id: id === '' ? null : id, username: username === '' ? null : username }
  if (viewer.kind === 'guest') throw fail('user.whoMissing')
  return { id: viewer.id, username: null }
}
