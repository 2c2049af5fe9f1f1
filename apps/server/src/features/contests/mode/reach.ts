import type { contract, Endpoint } from '@verdict/contract'

/**
 * The calls that stay open to a caller whom a contest confines: `always`, `ofContest` when the call names this contest,
 * `ofSubmission` when it names a submission of it, `ofTrial` for custom tests of its problems.
 */
export type Reach = 'always' | 'ofContest' | 'ofSubmission' | 'ofTrial'

type Groups = typeof contract

/** All other calls are refused, new ones too until they have a row here. */
const reaches: {
  readonly [G in keyof Groups]?: Reach | { readonly [E in keyof Groups[G]]?: Reach }
} = {
  accounts: 'always',
  factors: 'always',
  signOn: 'always',
  viewAs: 'always',
  deskPasses: 'always',
  contestMode: 'always',
  judging: 'always',
  remoteHosts: 'always',
  events: 'always',
  lti: { open: 'always', enter: 'always' },
  settings: {
    beginStepUp: 'always',
    stepUp: 'always',
    sessions: 'always',
    endSession: 'always',
    endOtherSessions: 'always',
  },
  site: { config: 'always', announcements: 'always', image: 'always' },
  files: { read: 'always' },
  messages: { unread: 'always' },

  contests: {
    list: 'always',
    recent: 'always',
    info: 'ofContest',
    outside: 'ofContest',
    register: 'ofContest',
    access: 'ofContest',
    announcements: 'ofContest',
    unreadAnnouncements: 'ofContest',
  },
  contestTiming: { own: 'always', begin: 'ofContest', read: 'ofContest' },
  ccs: 'ofContest',
  contestBoards: 'ofContest',
  contestDesks: 'ofContest',
  contestHacks: 'ofContest',
  contestIncidents: 'ofContest',
  contestProblems: 'ofContest',
  contestSessions: 'ofContest',
  contestStatistics: 'ofContest',
  contestSubmissions: 'ofContest',
  contestTeams: 'ofContest',
  contestTokens: 'ofContest',
  clarifications: 'ofContest',
  statementBundles: 'ofContest',
  receipts: { key: 'always', ofSubmission: 'ofSubmission', log: 'ofContest' },
  answers: 'ofContest',
  contestSeries: { ofContest: 'ofContest' },
  comments: { list: 'ofContest', add: 'ofContest' },

  problems: {
    languages: 'always',
    problemLanguages: 'always',
    codeTemplates: 'always',
    lastAcceptedCode: 'ofContest',
    ownStatus: 'ofContest',
    fullScreenList: 'ofContest',
  },
  submissions: {
    submit: 'ofContest',
    check: 'ofContest',
    detail: 'ofSubmission',
    cases: 'ofSubmission',
    questions: 'ofSubmission',
    place: 'ofSubmission',
    abort: 'ofSubmission',
    resubmit: 'ofSubmission',
    submitTrial: 'ofTrial',
    submitTrialCases: 'ofTrial',
    trialResult: 'always',
    trialCasesResult: 'always',
  },
}

/** The reach of every call that has one. */
export const reachOfEndpoints = (groups: Groups): ReadonlyMap<Endpoint, Reach> =>
  new Map(
    Object.entries(groups).flatMap(([group, endpoints]) => {
      const row = reaches[group as keyof Groups]
      if (row === undefined) return []
      return Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) => {
        const reach = typeof row === 'string' ? row : (row as Readonly<Record<string, Reach | undefined>>)[name]
        return reach === undefined ? [] : [[endpoint, reach] as const]
      })
    }),
  )
