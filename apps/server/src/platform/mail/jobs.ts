import { z } from 'zod'
import { defineJob } from '../jobs/start-work.ts'

/**
 * Mails leave through a queue: they are promised in the transaction that made the code, and a mail server that is down
 * for a minute loses nothing. Codes in mails are good for ten minutes, so rows are kept no longer.
 */
export const mailJob = defineJob({
  name: 'mail',
  queue: { retryLimit: 6, retryDelay: 2, retryBackoff: true, retentionSeconds: 3_600, deleteAfterSeconds: 600 },
  atOnce: 2,
  data: z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  run: (deps, mail) => deps.mail.send(mail),
})
