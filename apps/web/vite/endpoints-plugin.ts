import type { Endpoint } from '@verdict/contract'
import type { Plugin } from 'vite'

const id = 'virtual:endpoints'
const resolved = `\0${id}`

/**
 * The browser needs method, path and effect of every endpoint, but not the schemas and zod with them. So the contract
 * is read here, in Node, and only these three words per endpoint reach the bundle; nothing is written twice.
 */
export const endpointsPlugin = (): Plugin => ({
  name: 'verdict-endpoints',
  resolveId: (source) => (source === id ? resolved : null),
  load: async (source) =>
    source === resolved ? `export const endpoints = ${JSON.stringify(await readTable())}` : null,
})

const readTable = async (): Promise<Record<string, readonly [string, string, string]>> => {
  const { contract } = await import('@verdict/contract')
  const { judging: _, ...groups } = contract
  const rows = Object.entries<Readonly<Record<string, Endpoint>>>(groups).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, { method, path, effect }]) => [
      `${group}.${name}`,
      [method, path, effect] as const,
    ]),
  )
  return Object.fromEntries(rows)
}
