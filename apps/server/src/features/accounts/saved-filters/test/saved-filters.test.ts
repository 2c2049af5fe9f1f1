import { limits } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Saved {
  readonly list?: string
  readonly name: string
  readonly query?: string
}
const read = async ({ token }: Person, list = '/problem') =>
  (await server.call('GET', '/api/saved-filters', { token, query: { list } })).data.filters
const save = ({ token }: Person, { list = '/problem', name, query = 'difficulty=2' }: Saved) =>
  server.call('PUT', '/api/saved-filter', { token, body: { list, name, query } })
const remove = ({ token }: Person, name: string, list = '/problem') =>
  server.call('DELETE', '/api/saved-filter', { token, query: { list, name } })

test('saved filters belong to one list of one user', async () => {
  const [alice, bob] = [await makeUser(server), await makeUser(server)]
  await save(alice, { name: ' Trees ', query: 'keyword=tree' })
  const { data } = await save(alice, { name: 'Easy' })
  const stored = [
    { name: 'Easy', query: 'difficulty=2' },
    { name: 'Trees', query: 'keyword=tree' },
  ]
  expect(data.filters).toEqual(stored)
  expect(await read(alice)).toEqual(stored)
  expect(await read(alice, '/contest')).toEqual([])
  expect(await read(bob)).toEqual([])
  expect((await remove(bob, 'Trees')).data.filters).toEqual([])
  expect((await remove(alice, 'Trees', '/contest')).data.filters).toEqual([])
  expect(await read(alice)).toEqual(stored)
  expect((await remove(alice, 'Trees')).data.filters).toEqual([stored[0]])
})

test('one of the same name is replaced, and comes first', async () => {
  const alice = await makeUser(server)
  await save(alice, { name: 'A', query: 'x=1' })
  await save(alice, { name: 'B' })
  await save(alice, { name: 'A', query: 'x=2' })
  expect(await read(alice)).toMatchObject([{ name: 'A', query: 'x=2' }, { name: 'B' }])
})

test('the oldest of a full list makes room', async () => {
  const alice = await makeUser(server)
  for (let n = 0; n <= limits.savedFilter.perList; n += 1) await save(alice, { name: `F${n}` })
  const names = (await read(alice)).map(({ name }: Saved) => name)
  expect(names).toHaveLength(limits.savedFilter.perList)
  expect([names[0], names.at(-1)]).toEqual([`F${limits.savedFilter.perList}`, 'F1'])
})

test('a user has a limited number of filters in all lists, and can go on replacing them', async () => {
  const alice = await makeUser(server)
  const { maxFilters, perList } = limits.savedFilter
  const rows = Array.from({ length: maxFilters }, (_, n) => ({
    ...{ account_id: alice.id, list: `/group/${Math.floor(n / perList)}/problem`, name: `F${n}`, query: 'x=1' },
    saved_at: server.clock.now(),
  }))
  await server.deps.db.insertInto('saved_filter').values(rows).execute()
  expect(await save(alice, { name: 'new' })).toMatchObject({ status: 400 })
  expect(await read(alice)).toEqual([])
  expect(await save(alice, { list: '/group/0/problem', name: 'F3' })).toMatchObject({ status: 200 })
})

test.each([
  ['an address of another site', { list: 'https://example.org/', name: 'x' }],
  ['an address with a query', { list: '/problem?a=1', name: 'x' }],
  ['no name', { name: '  ' }],
  ['too long a name', { name: 'x'.repeat(limits.savedFilter.nameMaxChars + 1) }],
  ['too long a filter', { name: 'x', query: 'x'.repeat(limits.savedFilter.queryMaxChars + 1) }],
  ['an empty filter', { name: 'x', query: '' }],
])('refuses %s', async (_, given: Saved) => {
  expect(await save(await makeUser(server), given)).toMatchObject({ status: 400 })
})

test('guests have no saved filters', async () => {
  const body = { list: '/problem', name: 'x', query: 'x=1' }
  expect(await server.call('GET', '/api/saved-filters', { query: { list: '/problem' } })).toMatchObject({ http: 401 })
  expect(await server.call('PUT', '/api/saved-filter', { body })).toMatchObject({ http: 401 })
  const query = { list: '/problem', name: 'x' }
  expect(await server.call('DELETE', '/api/saved-filter', { query })).toMatchObject({ http: 401 })
})
