import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { siteFormatInfo } from './schemas.ts'

/** Ours: contest formats that the site adds. */
export const contestFormatsOfSite = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/get-contest-formats',
    effect: 'read',
    token: 'ignored',
    access: 'site.read',
    data: z.array(siteFormatInfo),
    summary: 'Contest formats that this site adds to the built-in ones, with their settings',
  },
})
