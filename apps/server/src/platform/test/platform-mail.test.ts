import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness/server.ts'
import { sendJob } from '../jobs/start-work.ts'
import { mailJob } from '../mail/jobs.ts'

/** A real mail server that is unwell at first. */

const received: string[] = []
let refusals = 0
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _, done) => {
    let mail = ''
    stream.on('data', (chunk) => {
      mail += String(chunk)
    })
    stream.on('end', () => {
      if (refusals === 0) {
        refusals += 1
        return done(new Error('try again later'))
      }
      received.push(mail)
      done()
    })
  },
})

let server: TestServer
afterAll(async () => {
  await server.close()
  await new Promise<void>((done) => post.close(done))
})

test('a mail promised in a transaction is sent after the commit, again when the mail server refuses', async () => {
  await new Promise<void>((done) => {
    post.listen(0, '127.0.0.1', done)
  })
  const address = post.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  server = await startTestServer({
    VERDICT_MAIL_URL: `smtp://127.0.0.1:${port}`,
    VERDICT_MAIL_FROM: 'Judge <judge@example.org>',
  })
  const mail = { subject: '验证码', text: 'text of it', html: '<p>html of it</p>' }
  const undone = server.deps.db.transaction().execute(async (trx) => {
    await sendJob(server.deps, trx, mailJob, { ...mail, to: 'undone@example.org' })
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  await server.deps.db
    .transaction()
    .execute((trx) => sendJob(server.deps, trx, mailJob, { ...mail, to: 'ada@example.org' }))
  for (let tries = 0; tries < 300 && received.length === 0; tries += 1)
    await new Promise((next) => setTimeout(next, 50))
  expect(refusals).toBe(1)
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('From: Judge <judge@example.org>')
  expect(received[0]).toContain('To: ada@example.org')
})
