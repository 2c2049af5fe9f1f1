import { makeUser, type Person } from './people.ts'
import { makeProblem } from './problems.ts'
import { startTestServer, type TestServer } from './server.ts'

/** A site with a problem for contests, an admin who holds them and three participants. */
export interface CertificateSite {
  readonly server: TestServer
  readonly problemId: number
  readonly chair: Person
  readonly ann: Person
  readonly bob: Person
  readonly cat: Person
}

export const startCertificateSite = async (): Promise<CertificateSite> => {
  const server = await startTestServer()
  return {
    server,
    problemId: (await makeProblem(server, { visibility: 3 })).id,
    chair: await makeUser(server, { role: 'admin' }),
    ann: await makeUser(server),
    bob: await makeUser(server),
    cat: await makeUser(server),
  }
}
