/** A query as on the wire: every value as text; null, undefined and the empty text are omitted. */
export type WireQuery = Readonly<Record<string, string>>

export const toWireQuery = (query: object | undefined): WireQuery =>
  Object.fromEntries(
    Object.entries(query ?? {})
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )

export const toSearch = (query: WireQuery): string => {
  const search = new URLSearchParams(query).toString()
  return search === '' ? '' : `?${search}`
}
