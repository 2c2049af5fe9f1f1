import { z } from 'zod'
import { defineJob, type JobRow } from '../../../../platform/jobs/start-work.ts'
import { importRemoteListJob } from './job.ts'

const keptMs = 30 * 86_400_000

/** Deletes the records of imports that ended long ago; the problems stay. */
const sweepRemoteImports = defineJob({
  name: 'remote.import-sweep',
  schedule: '23 3 * * *',
  queue: { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: 86_400 },
  data: z.object({}),
  run: async ({ db, clock }) => {
    await db
      .deleteFrom('remote_import')
      .where('state', '<>', 'running')
      .where('created_at', '<', new Date(clock.now().getTime() - keptMs))
      .execute()
  },
})

export const remoteImportJobs: readonly JobRow[] = [importRemoteListJob, sweepRemoteImports]
