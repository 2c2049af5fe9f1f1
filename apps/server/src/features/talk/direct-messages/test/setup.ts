import { expect } from 'vitest'
import type { Person } from '../../../../../test/harness/people.ts'
import type { TestServer } from '../../../../../test/harness/server.ts'

const base = '/api/direct-message'

/** The calls of direct messages, as users make them. */
export const messagesOn = (server: TestServer) => {
  const send = (from: Person, to: Pick<Person, 'id'>, content = 'hello') =>
    server.call('POST', base, { body: { uid: to.id, content }, token: from.token })
  const get = async (person: Person, path: string, query: Record<string, unknown> = {}) => {
    const reply = await server.call('GET', `${base}/${path}`, { query, token: person.token })
    expect(reply).toMatchObject({ http: 200, status: 200 })
    return reply.data
  }
  const sent = async (from: Person, to: Pick<Person, 'id'>, content = 'hello'): Promise<number> => {
    const reply = await send(from, to, content)
    expect(reply).toMatchObject({ http: 200, status: 200 })
    return reply.data.id
  }
  const write = async (person: Person, path: string, body: object) => {
    const reply = await server.call('POST', `${base}/${path}`, { body, token: person.token })
    expect(reply).toMatchObject({ http: 200, status: 200, data: null })
  }
  return {
    send,
    sent,
    get,
    write,
    thread: (person: Person, other: Pick<Person, 'id'>, before?: number) =>
      get(person, 'thread', { uid: other.id, before }),
    unread: async (person: Person): Promise<number> => (await get(person, 'unread')).count,
    accept: async (person: Person, accepts: 'everyone' | 'groups' | 'nobody') => {
      const reply = await server.call('PUT', `${base}/preference`, { body: { accepts }, token: person.token })
      expect(reply).toMatchObject({ http: 200, status: 200, data: null })
    },
    turn: (isOn: boolean) => server.deps.settings.write({ openDirectMessages: isOn }),
  }
}

/** The texts of a thread. */
export const contentsOf = (thread: { readonly messages: readonly { readonly content: string }[] }) =>
  thread.messages.map((message) => message.content)
