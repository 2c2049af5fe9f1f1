import type { Page, SiteClient } from '../../client.ts'
import { SiteFailure } from '../../failure.ts'
import type { Account, Adapter, AdapterOptions, PollState, Program, RemoteRun, Site } from '../../site.ts'
import { compilers, finalWords, languages } from './facts.ts'
import { readProblem } from './scrape.ts'

/** loj.ac speaks JSON on api.loj.ac (judging reference 20.1). */
export const libreoj: Site = {
  key: 'LIBRE',
  name: 'LibreOJ',
  judge: 'libreoj',
  baseUrl: 'https://api.loj.ac/api',
  hosts: ['api.loj.ac'],
  submitGapMs: 3_000,
  submitBurst: 3,
  accountGapMs: 5_000,
  requestGapMs: 300,
  pollGapMs: 2_500,
  pollsWithAccount: false,
  languages,
  readId: (given) => (/^[1-9]\d{0,9}$/.test(given.trim()) ? given.trim() : null),
  open: (client, options) => new LibreSession(client, options),
}

/** `shown(internal)`: pages use the first number, submissions the second. */
export const splitId = (problemId: string): { readonly shown: number; readonly internal: number } => {
  const [, shown = '0', internal] = /^(\d+)(?:\((\d+)\))?$/.exec(problemId) ?? []
  return { shown: Number(shown), internal: Number(internal ?? shown) }
}

const resubmitWaitMs = 3_000
type Fields = Readonly<Record<string, unknown>>

class LibreSession implements Adapter {
  readonly #client: SiteClient
  readonly #pause: AdapterOptions['pause']
  #token: string | null = null

  constructor(client: SiteClient, { pause }: AdapterOptions) {
    this.#client = client
    this.#pause = pause
  }

  async #call(path: string, json: unknown): Promise<Fields> {
    const headers = this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }
    const page = await this.#client.post(path, { json, headers, accepts: [400, 401, 403] })
    if (page.status === 401) throw new SiteFailure('expired', 'LibreOJ: the session ended')
    return fieldsOf(page)
  }

  async login({ username, password }: Account): Promise<void> {
    this.#token = null
    const reply = await this.#call('/auth/login', { username, password })
    if (typeof reply.token === 'string' && reply.token !== '') {
      this.#token = reply.token
      return
    }
    const error = String(reply.error ?? '')
    if (/NO_SUCH_USER|WRONG_PASSWORD|USER_NOT_/i.test(error)) throw new SiteFailure('credentials', `LibreOJ: ${error}`)
    throw new SiteFailure('layout', 'LibreOJ: the answer to the login is not understood')
  }

  async submit(program: Program): Promise<string> {
    const first = await this.#send(program)
    if (typeof first !== 'string') {
      await this.#pause(resubmitWaitMs)
      const second = await this.#send(program)
      if (typeof second === 'string') return second
      throw new SiteFailure('rateLimited', `LibreOJ: ${second.error}`)
    }
    return first
  }

  async #send({ problemId, language, code }: Program): Promise<string | { readonly error: string }> {
    const compiler = compilers[language]
    if (compiler === undefined) throw new SiteFailure('refused', `LibreOJ has no language ${language}`)
    const reply = await this.#call('/submission/submit', {
      problemId: splitId(problemId).internal,
      content: { code, language: compiler.language, compileAndRunOptions: compiler.options },
      uploadInfo: null,
    })
    if (reply.submissionId !== undefined) return String(reply.submissionId)
    const error = String(reply.error ?? '')
    if (/PERMISSION_DENIED/.test(error)) throw new SiteFailure('expired', `LibreOJ: ${error}`)
    if (/NO_SUCH_PROBLEM|FILE_|TOO_LONG|INVALID/.test(error)) throw new SiteFailure('refused', `LibreOJ: ${error}`)
    if (error === '') throw new SiteFailure('layout', 'LibreOJ: the answer to the submission is not understood')
    return { error }
  }

  async find(problemId: string, { username }: Account): Promise<string | null> {
    const reply = await this.#call('/submission/querySubmission', {
      problemDisplayId: splitId(problemId).shown,
      submitter: username,
      locale: 'zh_CN',
      takeCount: 10,
    })
    if (!Array.isArray(reply.submissions)) {
      if (reply.error !== undefined) throw new SiteFailure('notFound', `LibreOJ: ${String(reply.error)}`)
      throw new SiteFailure('layout', 'LibreOJ: the list of submissions has another form')
    }
    const ids = (reply.submissions as readonly Fields[]).map(({ id }) => Number(id))
    return ids.length === 0 ? null : String(Math.max(...ids))
  }

  async #detail(remoteId: string): Promise<Fields> {
    return this.#call('/submission/getSubmissionDetail', { submissionId: remoteId, locale: 'zh_CN' })
  }

  async poll({ remoteId }: RemoteRun): Promise<PollState> {
    const { meta } = await this.#detail(remoteId)
    if (typeof meta !== 'object' || meta === null)
      throw new SiteFailure('layout', `LibreOJ: run ${remoteId} has no state`)
    const { status, timeUsed, memoryUsed } = meta as Fields
    if (status === 'Pending') return { kind: 'waiting', verdict: 5 }
    const final = finalWords[String(status)]
    if (final === undefined) return { kind: 'unknown', word: String(status) }
    return { kind: 'final', verdict: final, timeMs: Number(timeUsed ?? 0), memoryKb: Number(memoryUsed ?? 0) }
  }

  async compileText({ remoteId }: RemoteRun): Promise<string> {
    const { progress } = await this.#detail(remoteId)
    const compile = (progress as Fields | null | undefined)?.compile as Fields | undefined
    const message = compile?.message
    if (typeof message === 'string') return message
    return String((message as Fields | undefined)?.data ?? '')
  }

  async scrape(problemId: string) {
    const { shown } = splitId(problemId)
    const reply = await this.#call('/problem/getProblem', {
      displayId: shown,
      localizedContentsOfLocale: 'zh_CN',
      samples: true,
      tagsOfLocale: 'zh_CN',
      judgeInfo: true,
      judgeInfoToBePreprocessed: true,
      statistics: true,
    })
    if (reply.error !== undefined)
      throw new SiteFailure('notFound', `LibreOJ has no problem ${shown}: ${String(reply.error)}`)
    return readProblem(reply, shown)
  }
}

const fieldsOf = ({ body }: Page): Fields => {
  try {
    const read: unknown = JSON.parse(body)
    if (typeof read === 'object' && read !== null) return read as Fields
  } catch {
    // Below.
  }
  throw new SiteFailure('layout', 'LibreOJ answered no JSON')
}
