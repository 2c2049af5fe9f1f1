import { files } from '@verdict/contract'
import type { Deps } from '../../deps.ts'
import { type Feature, handle } from '../../platform/http/mount.ts'
import { signedIn } from '../../platform/http/signed-in.ts'
import { uploadGroupAvatar } from '../groups/upload-avatar.ts'
import { sendDocument, uploadDocument } from './upload-document.ts'
import { removePicture, uploadAvatar, uploadPicture } from './upload-picture.ts'

export const fileFeature = (deps: Deps): Feature =>
  handle(files, {
    avatar: ({ viewer, request }) => uploadAvatar(deps, signedIn(viewer), request),
    groupAvatar: ({ viewer, request, query }) => uploadGroupAvatar(deps, signedIn(viewer), { request, gid: query.gid }),
    picture: ({ viewer, request, query }) => uploadPicture(deps, signedIn(viewer), { request, gid: query.gid ?? null }),
    removePicture: (call) => removePicture(deps, signedIn(call.viewer), { id: call.query.fileId, caller: call }),
    document: ({ viewer, request, query }) =>
      uploadDocument(deps, signedIn(viewer), { request, gid: query.gid ?? null }),
    read: ({ params, reply }) => sendDocument(deps, reply, params.name),
  })
