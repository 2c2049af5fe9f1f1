/** The cookies of a request. */
export const cookiesOf = (line: string | undefined): ReadonlyMap<string, string> =>
  new Map(
    (line ?? '').split(/;\s*/).flatMap((part) => {
      const at = part.indexOf('=')
      return at < 0 ? [] : [[part.slice(0, at), part.slice(at + 1)] as const]
    }),
  )

/** The fields of a form, URL-encoded or multipart. */
export const formOf = (type: string, body: string): URLSearchParams => {
  const boundary = /boundary=(.+)$/.exec(type)?.[1]
  if (boundary === undefined) return new URLSearchParams(type.includes('json') ? '' : body)
  const fields = new URLSearchParams()
  for (const part of body.split(`--${boundary}`)) {
    const [, name] = /name="([^"]+)"/.exec(part) ?? []
    const at = part.indexOf('\r\n\r\n')
    if (name !== undefined && at >= 0) fields.set(name, part.slice(at + 4).replace(/\r\n$/, ''))
  }
  return fields
}

/** Null for a body that is no JSON. */
export const jsonOf = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    // Most requests are forms.
    return null
  }
}
