import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'

/** What the site stores about the caller. */
export const ownData = defineEndpoints({
  download: {
    method: 'GET',
    path: '/api/own-data',
    effect: 'read',
    token: 'required',
    access: 'ownData.download',
    reply: 'raw',
    data: z.unknown(),
    summary: 'Everything stored about the caller, as one zip of JSON files and sources',
  },
})
