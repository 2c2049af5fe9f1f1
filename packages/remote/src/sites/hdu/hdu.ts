import { load } from 'cheerio'
import type { SiteClient } from '../../client.ts'
import { decorate } from '../../decorate.ts'
import { SiteFailure } from '../../failure.ts'
import type { Account, Adapter, AdapterOptions, PollState, Program, RemoteRun, Site } from '../../site.ts'
import { finalWords, languages, waitingWords } from './facts.ts'
import { readProblem } from './scrape.ts'

/** acm.hdu.edu.cn (judging reference 20.1). */
export const hdu: Site = {
  key: 'HDU',
  name: 'HDU',
  judge: 'hdu',
  baseUrl: 'http://acm.hdu.edu.cn',
  hosts: ['acm.hdu.edu.cn'],
  submitGapMs: 3_000,
  submitBurst: 3,
  accountGapMs: 5_000,
  requestGapMs: 300,
  pollGapMs: 2_500,
  pollsWithAccount: false,
  languages,
  readId: (given) => (/^[1-9]\d{0,9}$/.test(given.trim()) ? given.trim() : null),
  open: (client, options) => new HduSession(client, options),
}

const duplicateWaitMs = 5_000
const findWaitMs = 2_000

class HduSession implements Adapter {
  readonly #client: SiteClient
  readonly #pause: AdapterOptions['pause']

  constructor(client: SiteClient, { pause }: AdapterOptions) {
    this.#client = client
    this.#pause = pause
  }

  async login({ username, password }: Account): Promise<void> {
    const page = await this.#client.post('/userloginex.php', {
      query: { action: 'login' },
      form: { username, userpass: password, login: 'Sign In' },
      follow: false,
    })
    if (page.location !== null) return
    if (/No such user or wrong password/i.test(page.body))
      throw new SiteFailure('credentials', 'HDU: no such user or wrong password')
    throw new SiteFailure('layout', 'HDU: the answer to the login is not understood')
  }

  async submit(program: Program): Promise<null> {
    if (await this.#send(program)) return null
    // The site shows a warning for a submission that follows another one closely.
    await this.#pause(duplicateWaitMs)
    if (await this.#send(program)) return null
    throw new SiteFailure('rateLimited', 'HDU refuses to take the program again')
  }

  /** @returns false for the warning about a repeated submission. */
  async #send({ problemId, language, code }: Program): Promise<boolean> {
    const id = languages.find((row) => row.name === language)?.id
    if (id === undefined) throw new SiteFailure('refused', `HDU has no language ${language}`)
    const encoded = Buffer.from(encodeURIComponent(decorate(code))).toString('base64')
    const page = await this.#client.post('/submit.php', {
      query: { action: 'submit' },
      form: { check: '0', language: id, problemid: problemId, _usercode: encoded },
      follow: false,
    })
    if (page.location !== null) {
      if (/userloginex/.test(page.location)) throw new SiteFailure('expired', 'HDU: the session ended')
      return true
    }
    if (/userloginex\.php\?action=login/.test(page.body)) throw new SiteFailure('expired', 'HDU: the session ended')
    if (/re-?submit/i.test(page.body)) return false
    const text = load(page.body)('body').text().replace(/\s+/g, ' ').trim().slice(0, 200)
    if (/Code length is improper|length|No such problem|Invalid/i.test(text))
      throw new SiteFailure('refused', `HDU: ${text}`)
    throw new SiteFailure('layout', 'HDU: the answer to the submission is not understood')
  }

  async find(problemId: string, { username }: Account): Promise<string | null> {
    const first = await this.#latest(problemId, username)
    if (first !== null) return first
    await this.#pause(findWaitMs)
    return this.#latest(problemId, username)
  }

  async #latest(problemId: string, username: string): Promise<string | null> {
    const page = await this.#client.get('/status.php', { query: { user: username, pid: problemId } })
    return rowsOf(page.body)[0]?.id ?? null
  }

  async poll({ remoteId }: RemoteRun): Promise<PollState> {
    const page = await this.#client.get('/status.php', { query: { first: remoteId } })
    const row = rowsOf(page.body).find(({ id }) => id === remoteId)
    if (row === undefined) throw new SiteFailure('layout', `HDU: run ${remoteId} is not on the status page`)
    const waiting = waitingWords[row.word]
    if (waiting !== undefined) return { kind: 'waiting', verdict: waiting }
    // "Runtime Error(ACCESS_VIOLATION)": any suffix.
    const final = finalWords[row.word] ?? finalWords[row.word.replace(/\s*\(.*$/s, '')]
    if (final === undefined) return { kind: 'unknown', word: row.word }
    return { kind: 'final', verdict: final, timeMs: row.timeMs, memoryKb: row.memoryKb }
  }

  async compileText({ remoteId }: RemoteRun): Promise<string> {
    const page = await this.#client.get('/viewerror.php', { query: { rid: remoteId } })
    const text = load(page.body)('pre').first().text()
    if (text === '') throw new SiteFailure('layout', 'HDU: the page of the compile error has no text')
    return text
  }

  async scrape(problemId: string) {
    const page = await this.#client.get('/showproblem.php', { query: { pid: problemId } })
    return readProblem(page.body, { problemId, base: this.#client.address('/showproblem.php') })
  }
}

interface StatusRow {
  readonly id: string
  readonly word: string
  readonly timeMs: number
  readonly memoryKb: number
}

/** @throws SiteFailure `layout` when the page has no status table. */
const rowsOf = (body: string): readonly StatusRow[] => {
  const $ = load(body)
  const table = $('table.table_text')
  if (table.length === 0) throw new SiteFailure('layout', 'HDU: the status page has no table')
  return table
    .find('tr')
    .toArray()
    .flatMap((row) => {
      const cells = $(row)
        .children('td')
        .toArray()
        .map((cell) => $(cell).text().trim())
      const [id = '', , word = '', , time = '', memory = ''] = cells
      if (!/^\d+$/.test(id)) return []
      return [{ id, word, timeMs: numberIn(time), memoryKb: numberIn(memory) }]
    })
}

const numberIn = (text: string): number => Number(/\d+/.exec(text)?.[0] ?? 0)
