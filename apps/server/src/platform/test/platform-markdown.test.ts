import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../test/harness/server.ts'
import { openRenderer } from '../markdown.ts'

/** Takes a thread over a second without being hostile: formulas, each of them different. */
const slowText = (from: number): string =>
  Array.from({ length: 1_900 }, (_, n) => `$\\sum_{i=${from + n}}^{\\frac{a_${n}}{b_${n}}} \\sqrt{x_i^{${n}}}$`).join(
    ' ',
  )

describe('a text that takes too long', () => {
  test('is shown as its source, and the next one is rendered by another thread', async () => {
    const renderer = openRenderer({ deadlineMs: 50 })
    const slow = await renderer.render(`<b>${slowText(0)}`)
    expect(slow.isComplete).toBe(false)
    expect(slow.html).toMatch(/^<pre>&lt;b&gt;\$/)
    await renderer.close()
    const patient = openRenderer({ deadlineMs: 60_000 })
    const stuck = patient.render(slowText(1))
    expect(await patient.render('**a**')).toEqual({ html: '<p><strong>a</strong></p>\n', isComplete: true })
    expect((await stuck).isComplete).toBe(true)
    await patient.close()
  })
})

describe('the preview of a statement', () => {
  let server: TestServer
  let admin: string

  beforeAll(async () => {
    server = await startTestServer()
    admin = (await makeUser(server, { role: 'admin' })).token
  })
  afterAll(() => server.close())

  const preview = (text: string) =>
    server.call('POST', '/api/admin/preview-markdown', { body: { texts: [text] }, token: admin })

  test('does not hold up other requests', async () => {
    await preview('warm')
    const order: string[] = []
    const slow = preview(slowText(2)).then((reply) => {
      order.push('preview')
      return reply
    })
    for (let n = 0; n < 3; n += 1) await server.call('GET', '/healthz')
    order.push('health')
    expect((await slow).data.html[0]).toContain('<math')
    expect(order).toEqual(['health', 'preview'])
  })

  test('is limited per person and minute', async () => {
    for (let n = 0; n < 90; n += 1) await preview('a')
    expect(await preview('a')).toMatchObject({ http: 429 })
    server.clock.advance(61_000)
    expect(await preview('a')).toMatchObject({ http: 200 })
  })
})
