import { Failure } from './failure.mjs'

const locale = /^zh/i.test(process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '') ? 'zh-CN' : 'en-US'

const maxWaitSeconds = 60

/** Calls of a site with its token, or with the cookie of a desk pass. A refusal throws a Failure with the message of the server. */
export const makeApi = ({ address, token, cookie }) => {
  const send = async (method, path, { query = {}, body, bytes, form, isRaw } = {}) => {
    const given = Object.entries(query)
      .flatMap(([key, value]) => [value].flat().map((item) => [key, item]))
      .filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
    const reply = await fetch(`${address}${path}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      // A token must not follow a redirect to another host.
      redirect: 'error',
      headers: {
        ...(token === undefined ? { cookie } : { authorization: `Bearer ${token}` }),
        'accept-language': locale,
        ...(bytes !== undefined && { 'content-type': 'application/octet-stream' }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: bytes ?? form ?? (body === undefined ? undefined : JSON.stringify(body)),
    }).catch((error) => {
      throw new Failure(`${address} cannot be reached: ${error.cause?.message ?? error.message}`, 'unreachable')
    })
    const isFile = isRaw === true && reply.ok && !isJson(reply)
    if (isFile) return Buffer.from(await reply.arrayBuffer())
    const text = await reply.text()
    const wait = Number(reply.headers.get('retry-after') ?? 0)
    // The site wants a pause, such as between two submissions. A refused call changed nothing.
    if (wait > 0 && wait <= maxWaitSeconds) {
      await new Promise((resolve) => setTimeout(resolve, wait * 1_000))
      return send(method, path, { query, body, bytes, form, isRaw })
    }
    const envelope = parse(text)
    if (envelope === null)
      throw new Failure(`${address}${path} answered HTTP ${reply.status} without JSON.`, reply.status)
    if (envelope.status !== 200) throw new Failure(envelope.msg || `HTTP ${reply.status}`, envelope.status)
    return envelope.data
  }
  return {
    address,
    get: (path, query) => send('GET', path, { query }),
    post: (path, body) => send('POST', path, { body }),
    change: (path, body, query) => send('PUT', path, { body, query }),
    remove: (path, { query, body } = {}) => send('DELETE', path, { query, body }),
    /** Sends a form with one file in the field `file`. */
    upload: (path, bytes, name) => {
      const form = new FormData()
      form.set('file', new Blob([bytes]), name)
      return send('POST', path, { form })
    },
    /** The bytes of a download. */
    download: (path, query) => send('GET', path, { query, isRaw: true }),
    put: (path, query, bytes) => send('PUT', path, { query, bytes }),
  }
}

const isJson = (reply) => reply.headers.get('content-type')?.startsWith('application/json') === true

const parse = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** All records of a paged list, or the first `limit` ones. */
export const allPages = async (api, path, query, limit = Number.POSITIVE_INFINITY) => {
  const size = Math.min(limit, 200)
  const found = []
  for (let currentPage = 1; ; currentPage += 1) {
    const { records, total } = await api.get(path, { ...query, currentPage, limit: size })
    found.push(...records)
    if (records.length === 0 || found.length >= Math.min(total, limit)) return found.slice(0, limit)
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
