import { checkIns } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { checkIn, readCheckIn } from './check-in.ts'

export const checkInFeature = (deps: Deps): Feature =>
  handle(checkIns, {
    state: ({ viewer, locale }) => readCheckIn(deps, signedIn(viewer), locale),
    checkIn: ({ viewer, locale }) => checkIn(deps, signedIn(viewer), locale),
  })
