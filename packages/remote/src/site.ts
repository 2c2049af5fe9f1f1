import type { RemoteJudge, Verdict } from '@verdict/contract'
import type { SiteClient } from './client.ts'

/** An account at a remote site. */
export interface Account {
  readonly username: string
  readonly password: string
}

/** A program to submit. */
export interface Program {
  /** The problem's id at the site, as the display id has it after the first `-`. */
  readonly problemId: string
  /** Name of the language as our pages show it. */
  readonly language: string
  readonly code: string
}

export interface PolledCase {
  readonly seq: number
  readonly verdict: Verdict
  readonly timeMs: number
  readonly memoryKb: number
  readonly message: string | null
}

/** State of a run at the site. */
export type PollState =
  | { readonly kind: 'waiting'; readonly verdict: 5 | 6 | 7; readonly cases?: readonly PolledCase[] }
  /** A state that the table does not know: the submission keeps waiting and staff read the word. */
  | { readonly kind: 'unknown'; readonly word: string }
  | {
      readonly kind: 'final'
      readonly verdict: Verdict
      readonly timeMs: number
      readonly memoryKb: number
      readonly cases?: readonly PolledCase[]
    }

export interface RemoteLanguage {
  /** The name on our pages, and the key of the table. */
  readonly name: string
  /** What the submit form of the site carries. */
  readonly id: string
}

/** A problem as the site shows it, with Markdown texts. */
export interface ScrapedProblem {
  /** The id after the site's name in our display id. */
  readonly problemId: string
  readonly title: string
  readonly timeLimitMs: number
  readonly memoryLimitMb: number
  readonly description: string
  readonly input: string
  readonly output: string
  readonly hint: string
  readonly samples: readonly { readonly input: string; readonly output: string }[]
  readonly tags: readonly string[]
  /** HTML link to the original. */
  readonly source: string
  /** Names of the languages the site accepts for this problem; null means all of the site. */
  readonly languages: readonly string[] | null
  /** Files that the texts link to, where they are the statement. */
  readonly documents?: readonly ScrapedDocument[]
}

export interface ScrapedDocument {
  /** The address in the texts. */
  readonly link: string
  readonly name: string
  readonly bytes: Buffer
}

/** What a run is polled by. */
export interface RemoteRun {
  readonly remoteId: string
  readonly problemId: string
  readonly username: string
}

/** One session at a site: its methods share the cookies of one account. */
export interface Adapter {
  /** @throws SiteFailure `credentials` or `captcha` when the site refuses. */
  login(account: Account): Promise<void>
  /** @returns the id of the run if the response names it, null if `find` must look it up. */
  submit(program: Program, account: Account): Promise<string | null>
  /** Id of the account's latest run of this problem, null without one. */
  find(problemId: string, account: Account): Promise<string | null>
  poll(run: RemoteRun): Promise<PollState>
  compileText(run: RemoteRun): Promise<string>
  scrape(problemId: string): Promise<ScrapedProblem>
}

/** Facts about a site. A new site is a folder with these, its parsers and its fake. */
export interface Site {
  /** Prefix of display ids. */
  readonly key: 'HDU' | 'CF' | 'POJ' | 'GYM' | 'AC' | 'SPOJ' | 'LIBRE'
  /** Name in texts for people. */
  readonly name: string
  /** Prefix of the account lists; sites that share accounts share limits too. */
  readonly judge: RemoteJudge
  readonly baseUrl: string
  /** Hosts requests may go to, in addition to the host of the base URL. */
  readonly hosts: readonly string[]
  /** Time between two submissions at the site, all accounts together, and how many may follow at once. */
  readonly submitGapMs: number
  readonly submitBurst: number
  /** Time between two submissions of one account. */
  readonly accountGapMs: number
  /** Time between two requests of one host. */
  readonly requestGapMs: number
  /** Time between two looks at a run. */
  readonly pollGapMs: number
  /** Whether polling needs the account that submitted. */
  readonly pollsWithAccount: boolean
  readonly languages: readonly RemoteLanguage[]
  /** The id as the site writes it; null when it cannot be one. */
  readonly readId: (given: string) => string | null
  readonly open: (client: SiteClient, options: AdapterOptions) => Adapter
}

export interface AdapterOptions {
  /** Waits; tests make it short. */
  readonly pause: (milliseconds: number) => Promise<void>
}
