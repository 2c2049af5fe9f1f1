import { randomBytes } from 'node:crypto'
import { load } from 'cheerio'
import type { Page, PageRequest, SiteClient } from '../../client.ts'
import { decorate } from '../../decorate.ts'
import { SiteFailure } from '../../failure.ts'
import type {
  Account,
  Adapter,
  PollState,
  Program,
  RemoteRun,
  ScrapedDocument,
  ScrapedProblem,
  Site,
} from '../../site.ts'
import { checksumOf, readRedirectCookie } from './anti-bot.ts'
import { languages } from './facts.ts'
import { readGymFiles, readGymRow, withDocuments } from './gym-documents.ts'
import { readGymState, readState } from './poll.ts'
import { type ContestProblem, splitProblemId } from './problem-id.ts'
import { readProblem } from './scrape.ts'

const common = {
  judge: 'cf',
  baseUrl: 'https://codeforces.com',
  hosts: ['codeforces.com', 'www.codeforces.com'],
  submitGapMs: 4_000,
  submitBurst: 2,
  accountGapMs: 15_000,
  requestGapMs: 600,
  pollGapMs: 2_500,
  pollsWithAccount: true,
  languages,
  readId: (given: string) => {
    const split = splitProblemId(given)
    return split === null ? null : `${split.contest}${split.index}`
  },
} as const

/** PDF files that are a statement. */
const documentLimits = { perProblem: 5, bytes: 20_000_000 } as const

/** codeforces.com (judging reference 20.1). */
export const codeforces: Site = {
  ...common,
  key: 'CF',
  name: 'Codeforces',
  open: (client) => new CodeforcesSession(client, 'CF'),
}

/** The gym of Codeforces, with the same accounts. */
export const gym: Site = {
  ...common,
  key: 'GYM',
  name: 'Codeforces Gym',
  open: (client) => new CodeforcesSession(client, 'GYM'),
}

const isLogin = ({ pathname }: URL): boolean => /\/enter$/.test(pathname)

const isPdf = ({ bytes }: Page): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-'

class CodeforcesSession implements Adapter {
  readonly #client: SiteClient
  readonly #key: 'CF' | 'GYM'
  readonly #ftaa = randomBytes(9).toString('hex')
  #csrf: string | null = null

  constructor(client: SiteClient, key: 'CF' | 'GYM') {
    this.#client = client
    this.#key = key
  }

  /** A page of the site; the anti-bot page is passed once. */
  async #request(path: string, asked: PageRequest): Promise<Page> {
    const page = await this.#client.request(path, asked)
    const cookie = readRedirectCookie(page.body)
    if (cookie === null) return this.#keepToken(page)
    await this.#client.setCookie(`RCPC=${cookie}; path=/`)
    const again = await this.#client.request(path, asked)
    if (readRedirectCookie(again.body) !== null) throw new SiteFailure('captcha', 'Codeforces does not let us through')
    return this.#keepToken(again)
  }

  #keepToken(page: Page): Page {
    if (isPdf(page)) return page
    const $ = load(page.body)
    this.#csrf = $('meta[name="X-Csrf-Token"]').attr('content') ?? $('.csrf-token').attr('data-csrf') ?? this.#csrf
    return page
  }

  async #token(path: string): Promise<string> {
    if (this.#csrf === null) await this.#request(path, { method: 'GET' })
    if (this.#csrf === null) throw new SiteFailure('layout', 'Codeforces: the page has no form token')
    return this.#csrf
  }

  async #hiddenFields(): Promise<Record<string, string>> {
    const [ftaa, raa, bfaa, sum] = await Promise.all(
      ['70a7c28f3de', 'raa', 'bfaa', '39ce7'].map((name) => this.#client.cookie(name)),
    )
    return { ftaa: ftaa ?? this.#ftaa, bfaa: raa ?? bfaa ?? '', _tta: String(checksumOf(sum ?? '')) }
  }

  async login({ username, password }: Account): Promise<void> {
    this.#csrf = null
    const token = await this.#token('/enter')
    const { ftaa = '', bfaa = '', _tta = '' } = await this.#hiddenFields()
    const page = await this.#request('/enter', {
      method: 'POST',
      form: { csrf_token: token, action: 'enter', ftaa, bfaa, _tta, handleOrEmail: username, password, remember: 'on' },
      follow: false,
    })
    this.#csrf = null
    if (page.location !== null) return
    if (/Invalid handle\/email or password/i.test(page.body))
      throw new SiteFailure('credentials', 'Codeforces: invalid handle or password')
    if (/captcha|turnstile/i.test(page.body))
      throw new SiteFailure('captcha', 'Codeforces asks for a captcha at the login')
    throw new SiteFailure('layout', 'Codeforces: the answer to the login is not understood')
  }

  async submit(program: Program): Promise<null> {
    if (await this.#send(program)) return null
    // The same program was submitted before; another run of blanks makes it a different one.
    if (await this.#send(program)) return null
    throw new SiteFailure('refused', 'Codeforces: the same program was submitted before')
  }

  /** @returns false when the site has seen exactly this program. */
  async #send({ problemId, language, code }: Program): Promise<boolean> {
    const { contest, index } = this.#split(problemId)
    const id = languages.find((row) => language.startsWith(row.name))?.id
    if (id === undefined) throw new SiteFailure('refused', `Codeforces has no language ${language}`)
    const place = this.#key === 'CF' ? `/contest/${contest}/submit` : `/gym/${contest}/submit`
    const token = await this.#token(place)
    const fields = await this.#hiddenFields()
    const page = await this.#request(place, {
      method: 'POST',
      query: { csrf_token: token },
      form: {
        ...fields,
        csrf_token: token,
        action: 'submitSolutionFormSubmitted',
        submittedProblemIndex: index,
        contestId: contest,
        programTypeId: id,
        tabsize: '4',
        source: decorate(code),
        sourceCodeConfirmed: 'true',
        doNotShowWarningAgain: 'on',
      },
      follow: false,
      accepts: [403],
    })
    if (page.status === 403) throw new SiteFailure('expired', 'Codeforces: the session ended')
    if (page.location !== null) {
      if (/\/enter/.test(page.location)) throw new SiteFailure('expired', 'Codeforces: the session ended')
      return true
    }
    const error = load(page.body)('.error').first().text().trim()
    if (/exactly the same code/i.test(error)) return false
    if (/submitted? too (?:often|fast)|wait/i.test(error)) throw new SiteFailure('rateLimited', `Codeforces: ${error}`)
    if (error !== '') throw new SiteFailure('refused', `Codeforces: ${error.slice(0, 200)}`)
    throw new SiteFailure('layout', 'Codeforces: the answer to the submission is not understood')
  }

  async find(problemId: string): Promise<string | null> {
    const { contest, index } = this.#split(problemId)
    const list = this.#key === 'CF' ? '/problemset/status' : `/gym/${contest}/my`
    const page = await this.#request(list, this.#key === 'CF' ? { query: { my: 'on' } } : {})
    if (isLogin(page.url)) throw new SiteFailure('expired', 'Codeforces: the session ended')
    const $ = load(page.body)
    if ($('table.status-frame-datatable').length === 0)
      throw new SiteFailure('layout', 'Codeforces: the status page has no table')
    const row = $('tr[data-submission-id]')
      .toArray()
      .find((element) => {
        const href = $(element).find('a[href*="/problem/"]').attr('href') ?? ''
        return href.endsWith(`/${contest}/problem/${index}`) || href.endsWith(`/problem/${contest}/${index}`)
      })
    return row === undefined ? null : ($(row).attr('data-submission-id') ?? null)
  }

  async poll({ remoteId, problemId }: RemoteRun): Promise<PollState> {
    if (this.#key === 'GYM') {
      const { contest } = this.#split(problemId)
      const page = await this.#request(`/gym/${contest}/my`, {})
      if (isLogin(page.url)) throw new SiteFailure('expired', 'Codeforces: the session ended')
      return readGymState(page.body, remoteId)
    }
    return readState(await this.#data('/data/submitSource', remoteId))
  }

  async compileText({ remoteId }: RemoteRun): Promise<string> {
    const text = await this.#data('/data/judgeProtocol', remoteId)
    return typeof text === 'string' ? text : ''
  }

  async #data(path: string, submissionId: string): Promise<unknown> {
    const token = await this.#token('/problemset/status?my=on')
    const page = await this.#request(path, {
      method: 'POST',
      form: { csrf_token: token, submissionId },
      accepts: [403],
    })
    if (page.status === 403 || isLogin(page.url)) {
      this.#csrf = null
      throw new SiteFailure('expired', 'Codeforces: the session ended')
    }
    try {
      return JSON.parse(page.body)
    } catch {
      throw new SiteFailure('layout', `Codeforces: ${path} answered no JSON`)
    }
  }

  async scrape(problemId: string): Promise<ScrapedProblem> {
    const place = this.#split(problemId)
    const { contest, index } = place
    const path = this.#key === 'CF' ? `/problemset/problem/${contest}/${index}` : `/gym/${contest}/problem/${index}`
    // The address of a gym problem without a statement of its own leads to a file, which is fetched with the others.
    const page = await this.#read(path, { accepts: [404], follow: this.#key === 'CF' })
    if (page.status === 404) throw new SiteFailure('notFound', `${this.#key} has no problem ${problemId}`)
    const mayBeFiles = this.#key === 'GYM' && /[A-Z]/.test(index)
    if (mayBeFiles && load(page.body)('.problem-statement').length === 0) return this.#scrapeDocuments(place)
    return readProblem(page.body, { ...place, key: this.#key, base: this.#client.address(path) })
  }

  /** A page that some contests show to logged-in users only. */
  async #read(path: string, asked: PageRequest): Promise<Page> {
    const page = await this.#request(path, asked)
    const target = page.location === null ? page.url : new URL(page.location, page.url)
    if (isLogin(target)) throw new SiteFailure('expired', 'Codeforces wants a login for this page')
    return page
  }

  async #scrapeDocuments(place: ContestProblem): Promise<ScrapedProblem> {
    const home = `/gym/${place.contest}`
    const list = await this.#read(home, {})
    const row = readGymRow(list.body, place)
    const attachments = await this.#request(`${home}/attachments`, { accepts: [403, 404] })
    const files = [list, attachments].flatMap(({ body, url }) => readGymFiles(body, url))
    const documents = new Map<string, ScrapedDocument>()
    for (const { link, name } of files) {
      if (documents.has(link) || documents.size === documentLimits.perProblem) continue
      const file = await this.#request(link, { accepts: [403, 404], maxBytes: documentLimits.bytes })
      if (isPdf(file)) documents.set(link, { link, name, bytes: file.bytes })
    }
    if (documents.size === 0)
      throw new SiteFailure('layout', `GYM: ${place.contest}${place.index} has neither a statement nor a PDF file`)
    return withDocuments(place, row, [...documents.values()])
  }

  #split(problemId: string): ContestProblem {
    const split = splitProblemId(problemId)
    if (split === null) throw new SiteFailure('notFound', `${problemId} is no problem id of Codeforces`)
    return split
  }
}
