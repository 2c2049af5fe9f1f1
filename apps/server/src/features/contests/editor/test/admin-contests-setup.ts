import { afterAll, beforeAll } from 'vitest'
import { makeOrganisers, makeOver, organiserAt } from '../../../../../test/harness/organisers.ts'
import type { Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** A site with its organisers, and their calls of the admin area. */

export let server: TestServer
export let root: Person
export let keeper: Person
export let chair: Person
export let other: Person
export let student: Person

/** Starts the site before the tests of a file. */
export const withOrganisers = (): void => {
  beforeAll(async () => {
    server = await startTestServer()
    ;({ root, keeper, chair, other, student } = await makeOrganisers(server))
  })
  afterAll(() => server.close())
}

export const hour = 3_600_000
export const path = '/api/admin/contest'
export const as = (who: Person) => organiserAt(server)(who)
export const make = (who: Person, more: object = {}) => makeOver(server, who, more)
export const read = async (who: Person, cid: number) => (await as(who).get('', { cid })).data
