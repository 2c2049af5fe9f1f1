import { fail } from '@verdict/contract'
import type { SignedIn, Viewer } from '@verdict/rules'

/** For endpoints whose access row lets no guest in; the compiler cannot know. */
export const signedIn = (viewer: Viewer): SignedIn => {
  if (viewer.kind === 'guest') throw fail('auth.required')
  return viewer
}
