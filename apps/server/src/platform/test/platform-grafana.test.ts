import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness/server.ts'

/** The dashboard file for Grafana names only what /metrics has, and shows all that is ours. */

const token = 'a token that reads metrics'
const file = join(import.meta.dirname, '../../../../../deploy/grafana/verdict.json')

interface Dashboard {
  readonly panels: readonly {
    readonly id: number
    readonly title: string
    readonly targets: readonly { readonly expr: string }[]
  }[]
}

let server: TestServer
let exposed: ReadonlyMap<string, string>
let dashboard: Dashboard
beforeAll(async () => {
  server = await startTestServer({ VERDICT_METRICS_TOKEN: token })
  const reply = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status).toBe(200)
  exposed = new Map(
    [...(await reply.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  )
  dashboard = JSON.parse(await readFile(file, 'utf8'))
})
afterAll(() => server.close())

const expressions = () => dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

/** Metrics of an expression; the series of a histogram count as the histogram. */
const metricsOf = (expression: string): readonly string[] =>
  (expression.match(/\b(?:verdict|process|nodejs)_[a-z0-9_]+/g) ?? []).map((name) => {
    const base = name.replace(/_(?:bucket|sum|count)$/, '')
    return exposed.get(base) === 'histogram' ? base : name
  })

test('every metric of the dashboard exists', () => {
  expect(expressions().length).toBeGreaterThan(15)
  for (const expression of expressions()) {
    expect(metricsOf(expression)).not.toEqual([])
    expect(metricsOf(expression).filter((name) => !exposed.has(name))).toEqual([])
  }
})

test('every metric of ours is on the dashboard', () => {
  const shown = new Set(expressions().flatMap(metricsOf))
  const ours = [...exposed.keys()].filter((name) => name.startsWith('verdict_'))
  expect(ours.length).toBeGreaterThan(10)
  expect(ours.filter((name) => !shown.has(name))).toEqual([])
})

test('panels have different numbers and titles', () => {
  const { panels } = dashboard
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
})
