import type { Endpoint } from '@verdict/contract'
import type { Plugin } from 'vite'

const tables = ['virtual:endpoints', 'virtual:more-endpoints'] as const

/**
 * Groups called by the pages most visits begin with: their endpoints are part of the start set. The others are one more
 * file, fetched with the first call that needs it.
 */
const first: ReadonlySet<string> = new Set([
  'accounts',
  'announcements',
  'checkIns',
  'clarifications',
  'contestBoards',
  'contestProblems',
  'contests',
  'contestSubmissions',
  'discussions',
  'editorials',
  'events',
  'groups',
  'home',
  'messages',
  'problems',
  'ranks',
  'search',
  'site',
  'submissions',
  'trainings',
])

/**
 * The browser needs method, path and effect of every endpoint, but not the schemas and zod with them. So the contract
 * is read here, in Node, and only these three words per endpoint reach the bundle; nothing is written twice.
 */
export const endpointsPlugin = (): Plugin => ({
  name: 'verdict-endpoints',
  resolveId: (source) => (tables.some((id) => id === source) ? `\0${source}` : null),
  load: async (source) => {
    const id = tables.find((id) => source === `\0${id}`)
    if (id === undefined) return null
    const table = await readTable((group) => first.has(group) === (id === 'virtual:endpoints'))
    return `export const endpoints = ${JSON.stringify(table)}`
  },
})

type Row = readonly [method: string, path: string, effect: string]

const readTable = async (isWanted: (group: string) => boolean): Promise<Record<string, Row>> => {
  const { contract } = await import('@verdict/contract')
  const { judging: _, ...groups } = contract
  const rows = Object.entries<Readonly<Record<string, Endpoint>>>(groups)
    .filter(([group]) => isWanted(group))
    .flatMap(([group, endpoints]) =>
      Object.entries(endpoints).map(([name, { method, path, effect }]): [string, Row] => [
        `${group}.${name}`,
        [method, path, effect],
      ]),
    )
  return Object.fromEntries(rows)
}
