import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

/** Opens the job engine on the product's database, in a separate schema. Queues are created by `startWork`. */
export const openJobs = async (url: string, log: Logger): Promise<PgBoss> => {
  const jobs = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    application_name: 'verdict-jobs',
    max: 4,
    useListenNotify: true,
  })
  jobs.on('error', (error) => log.warn({ err: error }, 'job engine trouble'))
  jobs.on('warning', (warning) => log.warn({ warning: warning.message }, 'job engine warning'))
  await jobs.start()
  return jobs
}
