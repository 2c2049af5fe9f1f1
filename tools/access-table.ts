import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AccessName, contract, type Endpoint, type RoleName, role } from '@verdict/contract'
import { access, permissionOfRow, type Rule, scopesOf, type Viewer } from '@verdict/rules'
import { decidedBy } from '../packages/rules/src/access/decided-by/index.ts'

/**
 * Writes docs/access.md: every endpoint of the contract with everyone who may call it, or with `--check` fails when the
 * file does not match. The table in packages/rules decides; this file only lets people read and review it.
 */

export const accessFile = join(import.meta.dirname, '../docs/access.md')

export const callers = ['guest', ...(Object.keys(role) as RoleName[])] as const
export type CallerName = (typeof callers)[number]

/**
 * `yes`, `login` (HTTP 401), `no` (HTTP 403), or `host` for endpoints that only accept a judge token. Handlers may
 * still refuse for other reasons.
 */
export type Admission = 'yes' | 'login' | 'no' | 'host'

const viewerOf = (caller: CallerName): Viewer =>
  caller === 'guest' ? { kind: 'guest' } : { kind: 'user', id: 'x', username: 'x', role: role[caller] }

/** Result of the table for a caller at an endpoint. */
export const admissionOf = (endpoint: Endpoint, caller: CallerName): Admission => {
  if (endpoint.access === 'judge.host') return 'host'
  if (caller === 'guest' && endpoint.token === 'required') return 'login'
  const rule: Rule | undefined = (access as Readonly<Record<string, Rule>>)[endpoint.access]
  if (rule === undefined) throw new Error(`${endpoint.path} has no row in the access table.`)
  if (rule(viewerOf(caller), undefined)) return 'yes'
  return caller === 'guest' ? 'login' : 'no'
}

export interface ListedEndpoint {
  readonly name: string
  readonly endpoint: Endpoint
}

/** Every call of the contract, in its order. */
export const everyEndpoint: readonly ListedEndpoint[] = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries(endpoints as Readonly<Record<string, Endpoint>>).map(([name, endpoint]) => ({
    name: `${group}.${name}`,
    endpoint,
  })),
)

const sign: Readonly<Record<Admission, string>> = { yes: '✓', login: '401', no: '403', host: 'host' }

/** The text of docs/access.md. */
export const describeAccess = (): string => {
  const head = ['Endpoint', 'Call', 'Token', 'Row', ...callers, 'Then', 'Permission', 'API token']
  const rows = everyEndpoint.map(({ name, endpoint }) => [
    name,
    `${endpoint.method} ${endpoint.path}`,
    endpoint.token,
    endpoint.access,
    ...callers.map((caller) => sign[admissionOf(endpoint, caller)]),
    (decidedBy.get(name) ?? []).join(', '),
    permissionOfRow[endpoint.access as AccessName] ?? '',
    scopesOf(endpoint).join(', '),
  ])
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    '# Who may call what',
    '',
    'Written by `tools/access-table.ts` from `packages/rules/src/access/table.ts`; do not edit. ✓ lets the caller in,',
    '401 requires a login, 403 refuses. The column "Then" names the rule about loaded data that decides after that',
    '(`packages/rules/src/access/facts`): with two of them one lets the caller in, or both are needed. `own rows` and',
    '`visible rows` are selected by the statement, `all alike` asks nothing more, and `a secret` lets in the sender of',
    'the secret of a valid pass or link.',
    '`host` accepts judge tokens only, from any caller. The permission opens the call to holders of a',
    'role that the site defined ([roles.md](roles.md)); `any` means any permission, `reserved` none. The last column names',
    'the scopes of an API token that open the call, one of them is enough; an empty cell is closed to API tokens.',
    '',
    line(head),
    line(head.map(() => '---')),
    ...rows.map(line),
    '',
  ].join('\n')
}

if (process.argv[1] === import.meta.filename) {
  const text = describeAccess()
  if (!process.argv.includes('--check')) await writeFile(accessFile, text)
  else if (text !== (await readFile(accessFile, 'utf8'))) throw new Error('docs/access.md does not match the table.')
}
