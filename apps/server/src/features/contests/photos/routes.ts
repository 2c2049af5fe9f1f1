import { contestPhotos } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { listPhotos } from './list-photos.ts'
import { removePhotos } from './remove-photos.ts'
import { addPhoto } from './save-photo.ts'

export const contestPhotoFeature = (deps: Deps): Feature =>
  handle(contestPhotos, {
    list: ({ viewer, query }) => listPhotos(deps, signedIn(viewer), query),
    save: (call) => addPhoto(deps, signedIn(call.viewer), { query: call.query, request: call.request, caller: call }),
    remove: async (call) => {
      await removePhotos(deps, signedIn(call.viewer), { ...call.query, caller: call })
      return null
    },
    clear: async (call) => ({
      count: await removePhotos(deps, signedIn(call.viewer), { ...call.query, uid: null, caller: call }),
    }),
  })
