import { accounts } from './accounts/endpoints.ts'
import { events } from './events.ts'
import { judging } from './judging/endpoints.ts'
import { problems } from './problems/endpoints.ts'
import { site } from './site/endpoints.ts'
import { submissions } from './submissions/endpoints.ts'

export * from './accounts/endpoints.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './events.ts'
export { judging } from './judging/endpoints.ts'
export * from './judging/protocol.ts'
export * from './limits.ts'
export * from './problems/endpoints.ts'
export * from './site/endpoints.ts'
export * from './submissions/endpoints.ts'
export * from './vocabulary/index.ts'
export * from './wire.ts'

/** Every endpoint of the product, by feature. */
export const contract = { accounts, events, judging, problems, site, submissions } as const

type Groups = typeof contract
/** The names the access table must answer for. */
export type AccessName = {
  [G in keyof Groups]: { [E in keyof Groups[G]]: Groups[G][E] extends { access: infer A } ? A : never }[keyof Groups[G]]
}[keyof Groups]
