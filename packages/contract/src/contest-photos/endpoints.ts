import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { flagIn, idIn, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'

/** A contestant, with the photo uploaded by managers for the resolver. */
export const photoRow = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  realname: z.string().nullable(),
  school: z.string().nullable(),
  photo: z.string().nullable(),
})
export type PhotoRow = z.output<typeof photoRow>

/** Photos of contestants, contest by contest, for the scroll board and the tools of the ICPC. All of it is ours. */
export const contestPhotos = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/admin/contest/photos',
    effect: 'read',
    token: 'required',
    access: 'contestPhoto.manage',
    query: z.object({
      ...pageQuery(50),
      cid: idIn,
      keyword: optionalIn(z.string().max(limits.keyword.maxChars)),
      /** Only people without a photo. */
      missing: optionalIn(flagIn),
    }),
    data: pageOf(photoRow).extend({
      /** Number of photos in the contest, independent of filters. */
      photos: z.int(),
    }),
    summary: 'Contestants of a contest and those with a photo for it',
  },
  save: {
    method: 'POST',
    path: '/api/admin/contest/photo',
    effect: 'write',
    token: 'required',
    access: 'contestPhoto.manage',
    takes: 'form',
    query: z.object({ cid: idIn, username: textIn }),
    data: photoRow,
    summary: 'Set the photo of a contestant (field image, at most 10 MB); replaces the previous one',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/contest/photo',
    effect: 'write',
    token: 'required',
    access: 'contestPhoto.manage',
    query: z.object({ cid: idIn, uid: z.string().max(64) }),
    data: z.null(),
    summary: "Delete somebody's photo for a contest",
  },
  clear: {
    method: 'DELETE',
    path: '/api/admin/contest/photos',
    effect: 'write',
    token: 'required',
    access: 'contestPhoto.manage',
    query: z.object({ cid: idIn }),
    data: z.object({ count: z.int() }),
    summary: 'Delete every photo of a contest',
  },
})
