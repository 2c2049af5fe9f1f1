import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The built web app, held in memory: a few megabytes that every visitor requests. */

export type Encoding = 'br' | 'gzip'

export interface Asset {
  readonly bytes: Buffer
  readonly type: string
  readonly etag: string
  /** Its name changes with its content, so it may be kept for ever. */
  readonly isHashed: boolean
  /**
   * Compressed on first request: quickly for that request, then at maximum level for later ones. Null when compression
   * does not help.
   */
  encoded(encoding: Encoding): Promise<Buffer | null>
}

export interface WebFiles {
  readonly index: string
  find(path: string): Asset | null
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/** Reads the folder the web app was built into; null when it was not. */
export const readWebFiles = async (folder: string): Promise<WebFiles | null> => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const assets = new Map<string, Asset>()
  for (const entry of names) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    assets.set(path, makeAsset(path, await readFile(file)))
  }
  const index = assets.get('/index.html')
  if (index === undefined) return null
  return { index: index.bytes.toString('utf8'), find: (path) => assets.get(path) ?? null }
}

const makeAsset = (path: string, bytes: Buffer): Asset => {
  const made = new Map<Encoding, Promise<Buffer | null>>()
  const type = types[extname(path)] ?? 'application/octet-stream'
  const worthwhile = bytes.length > 1_024 && /^(text|application)\/|svg/.test(type)
  return {
    bytes,
    type,
    etag: etagOf(bytes),
    isHashed: path.startsWith('/assets/'),
    encoded: (encoding) => {
      if (!worthwhile) return Promise.resolve(null)
      const known = made.get(encoding)
      if (known !== undefined) return known
      const quick = shrink(bytes, encoding, 'quick')
      made.set(encoding, quick)
      inTurn(async () => {
        const small = await shrink(bytes, encoding, 'small')
        made.set(encoding, Promise.resolve(small))
      })
      return quick
    },
  }
}

let line: Promise<void> = Promise.resolve()

/** One at a time: the largest files take a second, and the thread pool has other work. */
const inTurn = (work: () => Promise<void>): void => {
  // Responses that do not compress are sent as is.
  line = line.then(work).catch(() => undefined)
}

export const etagOf = (content: Buffer | string): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`

const viaBrotli = promisify(brotliCompress)
const viaGzip = promisify(gzip)

const levels = { quick: { br: 5, gzip: 6 }, small: { br: 10, gzip: 9 } } as const

const shrink = async (bytes: Buffer, encoding: Encoding, pace: keyof typeof levels): Promise<Buffer | null> => {
  const level = levels[pace][encoding]
  const params = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const made = encoding === 'br' ? await viaBrotli(bytes, { params }) : await viaGzip(bytes, { level })
  return made.length < bytes.length ? made : null
}
