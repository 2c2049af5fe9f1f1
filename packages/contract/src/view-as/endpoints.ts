import { z } from 'zod'
import { userInfo } from '../accounts/endpoints.ts'
import { defineEndpoints } from '../endpoint.ts'
import { textIn } from '../wire.ts'

/** A super admin sees the site as a user does, without changing anything. Ours. */
export const viewAs = defineEndpoints({
  start: {
    method: 'POST',
    path: '/api/admin/view-as',
    effect: 'write',
    stepUp: 'always',
    token: 'required',
    access: 'viewAs.start',
    body: z.object({ uid: textIn }),
    data: z.object({ token: z.string(), user: userInfo }),
    summary: 'Open a read-only session of another user that ends by itself',
  },
  end: {
    method: 'POST',
    path: '/api/view-as/end',
    effect: 'write',
    token: 'required',
    access: 'viewAs.end',
    data: z.null(),
    summary: 'End the read-only session of this request',
  },
})
