import type { DataOf, dashboard } from '@verdict/contract'
import type { Metrics } from '../../../platform/metrics.ts'

type Route = DataOf<(typeof dashboard)['activity']>['routes'][number]

const mostRoutes = 15

/** Requests that stay open until there is work or news: their time says nothing about the server. */
const isWaiting = (route: string): boolean =>
  route.startsWith('/api/judge/') || route.startsWith('/api/remote/') || /event|stream/.test(route)

/** Routes of this process since its start, those with the longest 95th percentile first. */
export const readRoutes = async (metrics: Metrics): Promise<Route[]> => {
  const { values } = await metrics.http.get()
  const byRoute = Map.groupBy(
    values.filter(({ labels }) => !isWaiting(String(labels.route)) && labels.route !== 'none'),
    ({ labels }) => `${labels.method} ${labels.route}`,
  )
  return [...byRoute]
    .map(([name, rows]) => summarise(name, rows))
    .toSorted((a, b) => b.p95Ms - a.p95Ms || b.meanMs - a.meanMs)
    .slice(0, mostRoutes)
}

type Values = Awaited<ReturnType<Metrics['http']['get']>>['values']

const summarise = (name: string, rows: Values): Route => {
  const sumOf = (suffix: string, filter: (row: Values[number]) => boolean = () => true): number =>
    rows
      .filter((row) => row.metricName === `verdict_http_seconds_${suffix}` && filter(row))
      .reduce((total, { value }) => total + value, 0)
  const count = sumOf('count')
  const bounds = [...new Set(rows.flatMap(({ labels }) => ('le' in labels ? [Number(labels.le)] : [])))].toSorted(
    (a, b) => a - b,
  )
  const p95 = bounds.find(
    (bound) => sumOf('bucket', ({ labels }) => 'le' in labels && Number(labels.le) === bound) >= count * 0.95,
  )
  const longest = bounds.findLast(Number.isFinite) ?? 0
  return {
    route: name,
    count,
    errors: sumOf('count', ({ labels }) => Number(labels.status) >= 500),
    meanMs: count === 0 ? 0 : Math.round((sumOf('sum') / count) * 10_000) / 10,
    p95Ms: (p95 === undefined || !Number.isFinite(p95) ? longest : p95) * 1_000,
  }
}
