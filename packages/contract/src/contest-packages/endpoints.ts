import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { idIn, optionalIn } from '../wire.ts'

/** What a contest is exported as. */
export const contestExportFormats = ['results', 'scoreboard', 'xcpcio', 'feed', 'sources'] as const
export type ContestExportFormat = (typeof contestExportFormats)[number]

/** Formats with results, which can be limited to what is public. */
export const publicExportFormats = ['results', 'scoreboard', 'xcpcio', 'feed'] as const satisfies ContestExportFormat[]

/** Whole contests as files, for their managers. */
export const contestPackages = defineEndpoints({
  export: {
    method: 'GET',
    path: '/api/admin/contest/export',
    effect: 'read',
    token: 'required',
    access: 'contestPackage.export',
    query: z.object({
      cid: idIn,
      format: z.enum(contestExportFormats),
      /** `public` leaves out what the scoreboard freeze hides; `whole` contains everything. */
      view: optionalIn(z.enum(['whole', 'public'])).transform((view) => view ?? 'whole'),
    }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'A contest as `results.tsv`, `scoreboard.json`, XCPCIO data, an event feed archive, or its code by team',
  },
})
