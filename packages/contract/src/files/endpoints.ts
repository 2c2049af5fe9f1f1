import { z } from 'zod'
import { userInfo } from '../accounts/endpoints.ts'
import { defineEndpoints } from '../endpoint.ts'
import { groupDetail } from '../groups/endpoints.ts'
import { idIn, optionalIn } from '../wire.ts'

/** User uploads (api-admin 16.3). Images are decoded and encoded again, so that they are what they claim to be. */
export const files = defineEndpoints({
  avatar: {
    method: 'POST',
    path: '/api/file/upload-avatar',
    effect: 'write',
    token: 'required',
    access: 'file.own',
    takes: 'form',
    data: userInfo,
    summary: 'Set the own avatar (field image, at most 2 MB)',
  },
  groupAvatar: {
    method: 'POST',
    path: '/api/file/upload-group-avatar',
    effect: 'write',
    token: 'required',
    access: 'file.own',
    takes: 'form',
    query: z.object({ gid: optionalIn(idIn) }),
    data: groupDetail,
    summary: "Set a group's avatar (fields image and gid)",
  },
  picture: {
    method: 'POST',
    path: '/api/file/upload-md-img',
    effect: 'write',
    token: 'required',
    access: 'file.text',
    takes: 'form',
    query: z.object({ gid: optionalIn(idIn) }),
    data: z.object({ link: z.string(), fileId: z.int() }),
    summary: 'Upload a picture for a text (field image, at most 4 MB)',
  },
  removePicture: {
    method: 'GET',
    path: '/api/file/delete-md-img',
    effect: 'write',
    token: 'required',
    access: 'file.own',
    query: z.object({ fileId: optionalIn(idIn) }),
    data: z.null(),
    summary: 'Delete a picture of a text',
  },
  document: {
    method: 'POST',
    path: '/api/file/upload-md-file',
    effect: 'write',
    token: 'required',
    access: 'file.text',
    takes: 'form',
    query: z.object({ gid: optionalIn(idIn) }),
    data: z.object({ link: z.string() }),
    summary: 'Upload a file for a text (field file, below 128 MB)',
  },
  read: {
    method: 'GET',
    path: '/api/public/file/:name',
    effect: 'read',
    token: 'ignored',
    access: 'site.read',
    params: z.object({ name: z.string().max(200) }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'A public file, as a download',
  },
})
