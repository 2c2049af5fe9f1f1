import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { WebhookEvent } from '@verdict/contract'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { deliverDue } from '../../src/features/site/webhooks/deliver.ts'
import { makeUser, type Person } from './people.ts'
import { startTestServer, type TestServer } from './server.ts'

export interface Received {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/**
 * A server that may send to this machine, and a receiver of its webhooks over HTTP. Every test has a webhook of its own,
 * distinguished by its path.
 */
export const useWebhooks = () => {
  let server: TestServer
  let receiver: Server
  const received = new Map<string, Received[]>()
  const answers = new Map<string, { readonly status: number; readonly text: string }>()

  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    const path = request.url ?? ''
    const answer = answers.get(path) ?? { status: 204, text: '' }
    if (answer.status < 300) {
      const { type, data } = JSON.parse(body)
      const { headers } = request
      received.set(path, [
        ...(received.get(path) ?? []),
        { id: String(headers['webhook-id']), type, data, headers, body },
      ])
    }
    response.writeHead(answer.status).end(answer.text)
  }

  beforeAll(async () => {
    server = await startTestServer({ VERDICT_WEBHOOK_PRIVATE: 'allow' })
    receiver = createServer((request, response) => void receive(request, response))
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    await server.close()
    receiver.closeAllConnections()
    await new Promise((resolve) => receiver.close(resolve))
  })

  /** Sessions end when a test moves the clock, so each test has its own root. */
  const newRoot = () => makeUser(server, { role: 'root' })

  const admin = (root: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, input: object = {}) =>
    server.call(method, `/api/admin/webhooks${path}`, {
      token: root.token,
      ...(method === 'GET' || method === 'DELETE' ? { query: { ...input } } : { body: input }),
    })

  const makeWebhook = async (root: Person, events: readonly WebhookEvent[]) => {
    const path = `/${root.id}`
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`
    const made = await admin(root, 'POST', '', { name: 'test', url, events })
    expect(made).toMatchObject({ http: 200, status: 200, data: { secret: expect.stringMatching(/^whsec_/) } })
    const { id, secret } = made.data as { id: string; secret: string }
    onTestFinished(async () => {
      await server.deps.db.deleteFrom('webhook').where('id', '=', id).execute()
    })
    const here = () => received.get(path) ?? []
    return {
      id,
      url,
      secret,
      here,
      answer: (status: number, text = '') => answers.set(path, { status, text }),
      /** Delivers until so many arrived. */
      count: async (wanted: number): Promise<readonly Received[]> => {
        await expect
          .poll(async () => {
            await deliverDue(server.deps)
            return here().length
          })
          .toBe(wanted)
        return here()
      },
      /** The record of deliveries as an admin reads it. */
      deliveries: async (state?: string) =>
        (await admin(await newRoot(), 'GET', '/deliveries', { id, ...(state !== undefined && { state }) })).data,
    }
  }

  return { newRoot, admin, makeWebhook, server: () => server }
}
