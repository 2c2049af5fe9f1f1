import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { remoteJudgeState } from '../remote/admin.ts'
import { idIn } from '../wire.ts'

/** Remote problems of a contest. All of it is ours. */
export const contestRemote = defineEndpoints({
  sites: {
    method: 'GET',
    path: '/api/admin/contest/remote-sites',
    effect: 'read',
    token: 'required',
    access: 'contestPhoto.manage',
    query: z.object({ cid: idIn }),
    data: z.array(
      remoteJudgeState
        .pick({ state: true, waiting: true, running: true, medianSeconds: true, lastSuccess: true })
        .extend({
          /** As in display ids: `HDU`. */
          site: z.string(),
          /** Labels of the contest's problems there. */
          labels: z.array(z.string()),
        }),
    ),
    summary: 'Health of the sites that judge problems of a contest, for its managers',
  },
})
