import { Failure } from './failure.mjs'

const locale = /^zh/i.test(process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '') ? 'zh-CN' : 'en-US'

const maxWaitSeconds = 60

/** Calls of a site with its token. A refusal throws a Failure with the message of the server. */
export const makeApi = ({ address, token }) => {
  const send = async (method, path, { query = {}, body, bytes } = {}) => {
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    const reply = await fetch(`${address}${path}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      // A token must not follow a redirect to another host.
      redirect: 'error',
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': locale,
        ...(bytes !== undefined && { 'content-type': 'application/octet-stream' }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: bytes ?? (body === undefined ? undefined : JSON.stringify(body)),
    }).catch((error) => {
      throw new Failure(`${address} cannot be reached: ${error.cause?.message ?? error.message}`)
    })
    const text = await reply.text()
    const wait = Number(reply.headers.get('retry-after') ?? 0)
    // The site wants a pause, such as between two submissions. A refused call changed nothing.
    if (wait > 0 && wait <= maxWaitSeconds) {
      await new Promise((resolve) => setTimeout(resolve, wait * 1_000))
      return send(method, path, { query, body, bytes })
    }
    const envelope = parse(text)
    if (envelope === null) throw new Failure(`${address}${path} answered HTTP ${reply.status} without JSON.`)
    if (envelope.status !== 200) throw new Failure(envelope.msg || `HTTP ${reply.status}`)
    return envelope.data
  }
  return {
    address,
    get: (path, query) => send('GET', path, { query }),
    post: (path, body) => send('POST', path, { body }),
    put: (path, query, bytes) => send('PUT', path, { query, bytes }),
  }
}

const parse = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Calls `ask` until it returns something else than null, every second at most. */
export const poll = async (ask) => {
  for (let wait = 200; ; wait = Math.min(wait * 1.5, 1_000)) {
    const found = await ask()
    if (found !== null) return found
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}
