import { contestLimits } from './contest-limits.ts'

/** Every number of the product, with its unit in the name (specification 000 section 9, 001 section 9). */
export const limits = {
  ...contestLimits,
  request: { timeoutMs: 90_000, uploadTimeoutMs: 1_800_000, downloadTimeoutMs: 300_000, bodyBytes: 2 * 1024 * 1024 },
  username: { maxChars: 20 },
  /**
   * For passwords that users choose. Generated passwords may be longer and are accepted wherever an existing password
   * is entered.
   */
  password: { minChars: 6, maxChars: 20, generatedMaxChars: 25 },
  email: { maxChars: 254 },
  emailCode: { chars: 6, lifeMs: 600_000, resendMs: 60_000, maxTries: 5 },
  /** `limit` pictures per `windowMs` for one network. */
  captcha: { maxChars: 8, lifeMs: 1_800_000, limit: 120, windowMs: 60_000 },
  /** Mails one network may cause; a class behind one address still registers within the hour. */
  mail: { limit: 300, windowMs: 3_600_000 },
  reset: { resendMs: 90_000, codeChars: 21, lifeMs: 600_000 },
  session: { lifeMs: 86_400_000, refreshAfterMs: 43_200_000, refreshLockMs: 20_000 },
  ownData: { downloads: { limit: 5, windowMs: 3_600_000 }, deletionDays: 14 },
  apiToken: { nameMaxChars: 40, maxDays: 366, maxActive: 30 },
  login: {
    maxFailures: 20,
    failureWindowMs: 1_800_000,
    slideAfterFailures: 5,
    maxFailuresPerAddress: 200,
    maxFailuresPerAccount: 100,
  },
  enumeration: { perMinute: 30 },
  page: { maxLimit: 500, sizes: [10, 15, 30, 50, 100] },
  problemList: { pageSize: 30, defaultPageSize: 10 },
  submissionList: { pageSize: 15, ownPageSize: 10, defaultPageSize: 30 },
  /** Users further down have no rank on their page. */
  userPage: { lastRank: 10_000, maxTags: 20, recentSubmissions: 5 },
  group: {
    name: { min: 5, max: 25 },
    shortName: { min: 5, max: 10 },
    brief: { min: 5, max: 50 },
    description: { min: 5, max: 1_000 },
    reason: { min: 5, max: 100 },
    codeChars: 6,
    /** Wrong codes an account can try for one group in a window. */
    codeTries: { limit: 10, windowMs: 600_000 },
    pageSize: 15,
    pageSizes: [9, 15, 30, 60, 120],
    importMax: 500,
    invitation: { maxHours: 8_760, maxUses: 10_000, maxActive: 50 },
  },
  rank: { pageSize: 30, signatureChars: 100 },
  /** Wrong attempts at a guarded change of the own account within a window, which then locks it. */
  guarded: { maxFailures: 5, windowMs: 1_800_000 },
  changeEmail: { resendMs: 30_000, lifeMs: 600_000 },
  factor: {
    ticketMs: 300_000,
    maxTries: 5,
    recoveryCodes: 10,
    maxPasskeys: 10,
    nameMaxChars: 40,
    maxFailures: 10,
    failureWindowMs: 1_800_000,
  },
  signOn: {
    /** From the redirect to the provider until its answer, and for choosing an account afterwards. */
    attemptMs: 600_000,
    ticketMs: 900_000,
    maxTries: 20,
    /** Logins one network can start; a whole class begins at once. */
    begin: { limit: 600, windowMs: 60_000 },
    timeoutMs: 10_000,
    answerBytes: 1024 * 1024,
    nameMaxChars: 40,
    maxProviders: 20,
  },
  lti: {
    /** From the login request until the platform's answer. */
    loginMs: 600_000,
    /** From the platform's answer until the user has opened it, content chosen included. */
    launchMs: 3_600_000,
    /** Launches one network can start; a whole class begins at once. */
    begin: { limit: 600, windowMs: 60_000 },
    timeoutMs: 10_000,
    answerMaxChars: 100_000,
    maxPlatforms: 50,
    maxAddressChars: 1_000,
    /** Contents an instructor chooses from. */
    maxContents: 200,
    /** Public contents found by a search. */
    maxFound: 50,
    /** A link for dynamic registration, and the requests it can send. */
    registrationMs: 86_400_000,
    registrationTries: 5,
    maxScores: 200,
    /** A replaced key stays published as long. */
    keyPublishedMs: 86_400_000,
  },
  wrongProblems: { freshMs: 300_000, most: 1_000 },
  announcement: { pageSize: 5, defaultPageSize: 10 },
  /** Announcements and notices. */
  words: { titleMaxChars: 255, contentMaxChars: 65_535 },
  message: { pageSize: 6, noticePageSize: 8 },
  /** Accounts younger than `youngDays` start fewer conversations a day. */
  directMessage: {
    maxChars: 4_000,
    pageSize: 30,
    conversationPageSize: 20,
    excerptChars: 80,
    perMinute: 30,
    startsPerDay: 50,
    youngStartsPerDay: 5,
    youngDays: 7,
    dayMs: 86_400_000,
    maxBlocks: 500,
    reasonMaxChars: 200,
    reportsPerDay: 20,
  },
  adminUser: { realname: 50, titleName: 20, titleColor: 30, nickname: 20, school: 100 },
  /** Links of the site to places outside. */
  siteLinks: { most: 30 },
  userImport: {
    maxBytes: 2 * 1024 * 1024,
    maxUnpackedBytes: 40 * 1024 * 1024,
    maxRows: 5_000,
    maxGenerated: 1_000,
    generatedLifeMs: 1_800_000,
  },
  comment: { maxChars: 10_000, pageSize: 10, defaultPageSize: 20, shownReplies: 3, perMinute: 20 },
  /** `reportMaxChars` with the labels; `reasonMaxChars` is what the form takes. */
  discussion: {
    pageSize: 10,
    titleMaxChars: 255,
    descriptionMaxChars: 255,
    contentMaxChars: 65_535,
    reportMaxChars: 255,
    reasonMaxChars: 200,
    categoryMaxChars: 30,
    reportsPerDay: 20,
    dayMs: 86_400_000,
  },
  /** Of question problems. Points are whole, as those of test cases. */
  questions: {
    maxQuestions: 100,
    maxOptions: 20,
    maxAccepted: 50,
    maxPoints: 1_000,
    textMaxChars: 10_000,
    answerMaxChars: 2_000,
  },
  /**
   * Answers to the single cases of an output-only problem, stored as one text. `bodyBytes` holds them as JSON; larger
   * ones would keep the server and the judge from other work for too long. A longer text is no draft of the browser.
   */
  caseAnswers: {
    maxChars: 1_000_000,
    totalMaxChars: 4_000_000,
    maxAnswers: 1_000,
    bodyBytes: 9 * 1024 * 1024,
    zipBytes: 16 * 1024 * 1024,
    unpackedBytes: 64 * 1024 * 1024,
    draftMaxChars: 1_000_000,
    shownChars: 2_000,
  },
  /** Of block programs, with their values; `maxBlocks` is the most an author can allow. */
  blocks: {
    maxChars: 200_000,
    maxBlocks: 500,
    /** Blocks around a block. Every level indents its lines, so programs grow with its square. */
    maxDepth: 50,
    maxVariables: 200,
    textMaxChars: 2_000,
    nameMaxChars: 100,
    /** Parameters of a function, items of a list, branches of a condition. */
    maxParts: 50,
  },
  /** `answersMaxChars`: for problems that accept answers instead of a program. */
  code: { maxChars: 65_535, answersMaxChars: 1_000_000 },
  /** Further files of a program; with its main source they have at most `code.maxChars`. */
  sourceFiles: { maxFiles: 15, nameMaxChars: 64 },
  /** Checker messages for admins, over all cases of a submission. */
  judgeMessages: { maxChars: 8_000 },
  hostClasses: { most: 16, pattern: /^[a-z0-9][a-z0-9._-]{0,31}$/ },
  trial: { inputMaxChars: 1_000, outputMaxChars: 1_000, pendingLifeMs: 600_000, resultLifeMs: 60_000 },
  /** Filters of lists under names, of one user. */
  savedFilter: { perList: 20, maxFilters: 500, listMaxChars: 200, nameMaxChars: 40, queryMaxChars: 1_000 },
  note: { maxChars: 20_000, maxNotes: 2_000, pageSize: 20, saveAfterMs: 1_000 },
  /**
   * Custom tests of several cases. `totalMaxChars` counts inputs and expected outputs together; after `maxSlowRuns`
   * cases that reached the time limit the others are not run, because the test keeps its place on the host meanwhile.
   */
  trialCases: {
    maxCases: 20,
    inputMaxChars: 65_536,
    totalMaxChars: 262_144,
    outputMaxChars: 16_384,
    maxSlowRuns: 3,
    nameMaxChars: 40,
  },
  poll: {
    submissionMs: 1_000,
    trialMs: 1_000,
    statusListMs: 2_000,
    statusListTimes: 300,
    unreadMs: 120_000,
    announcementsMs: 60_000,
  },
  /** Wrong passwords of one user for one training. */
  trainingPassword: { maxFailures: 5, windowMs: 60_000 },
  problemPeople: { max: 50 },
  /** Votes of solvers; fewer than `needed` are not shown. */
  problemVote: { needed: 3, maxTags: 5, saves: { limit: 30, windowMs: 3_600_000 } },
  problemReview: {
    commentMaxChars: 4_000,
    maxComments: 500,
    comments: { limit: 20, windowMs: 60_000 },
    maxRequiredVotes: 10,
  },
  submit: { intervalMs: 8_000 },
  /** Previews per user; the editor requests one after a pause in typing. A question has at most 22 texts. */
  preview: { perMinute: 90, maxTexts: 24 },
  /** Compilations of checkers per user, each on a judge host. */
  compile: { perMinute: 30 },
  /** Problems of groups; those of the bank have wider limits. */
  groupProblem: { maxTimeMs: 30_000, maxMemoryMb: 1_024, textMaxChars: 65_535 },
  problem: {
    bodyBytes: 24 * 1024 * 1024,
    textMaxChars: 262_144,
    checkerMaxChars: 262_144,
    extraFilesMaxChars: 2 * 1024 * 1024,
    maxTags: 32,
    maxTimeLimitMs: 600_000,
    maxMemoryLimitMb: 65_536,
  },
  testdata: {
    archiveBytes: 512 * 1024 * 1024,
    /** All files of a set together, unpacked. */
    totalBytes: 4 * 1024 * 1024 * 1024,
    fileBytes: 512 * 1024 * 1024,
    maxCases: 1_000,
    /** Lifetime of an unused upload. */
    stagedLifeMs: 86_400_000,
    preview: { defaultBytes: 4_096, maxBytes: 262_144 },
  },
  /** Pieces of a large file; a piece that fails is sent again. */
  upload: { chunkBytes: 8 * 1024 * 1024, maxBytes: 512 * 1024 * 1024, openPerAccount: 8, lifeMs: 86_400_000 },
  picture: { avatarBytes: 2 * 1024 * 1024, markdownBytes: 4 * 1024 * 1024, carouselBytes: 16 * 1024 * 1024 },
  /** Of a contestant; wide enough for the screen of a hall. */
  photo: { maxBytes: 10 * 1024 * 1024, maxSide: 1_600 },
  document: { maxBytes: 128 * 1024 * 1024 },
  /** Files of texts that no text names: left alone at first, then gone after being unused for so long. */
  unusedFile: { graceMs: 30 * 86_400_000, unusedMs: 7 * 86_400_000 },
  problemCheck: { maxPrograms: 64, codeMaxChars: 262_144, maxArguments: 16, maxGeneratorLines: 500 },
  /** Alerts: receivers of mails, and the largest threshold of any rule. */
  contestFeeds: { maxFeeds: 10, nameMaxChars: 40, urlMaxChars: 500 },
  alerts: { mostReceivers: 20, most: 10_000_000 },
  keyword: { maxChars: 100 },
  /** The form of a contest. */
  training: {
    titleMaxChars: 500,
    descriptionMaxChars: 65_535,
    passwordMaxChars: 60,
    maxRank: 2_147_483_647,
    maxProblems: 500,
    categoryNameMaxChars: 60,
    maxChapters: 50,
    chapterTitleMaxChars: 100,
    chapterContentMaxChars: 20_000,
    pageSize: 15,
    rankPageSize: 30,
  },
  teaching: {
    pageSize: 50,
    messageMaxChars: 1_000,
    maxRecipients: 500,
    /** Messages a group admin sends within a window. */
    messages: { limit: 60, windowMs: 3_600_000 },
  },
  similarity: {
    pageSize: 20,
    starterMaxChars: 65_535,
    noteMaxChars: 2_000,
    /** Less similar pairs are not kept; the page shows those from `shownPercent` on unless another value is chosen. */
    minPercent: 40,
    shownPercent: 60,
    /** Pairs kept for each problem and language family. */
    maxPairs: 1_000,
    /** Of a larger scope the newest submissions are compared. */
    maxSubmissions: 20_000,
    pollMs: 1_500,
  },
  /** A stream ends after its lifetime, so that access is checked again; pages then reconnect. */
  events: {
    maxTopics: 50,
    streamsPerUser: 10,
    streamsPerNetwork: 100,
    heartbeatMs: 15_000,
    retryMs: 2_000,
    /** A server that ends all its streams gives each client a random pause, so that they do not come back at once. */
    endedRetryMs: { least: 1_000, most: 5_000 },
    lifeMs: 1_800_000,
  },
  /** One import of a list of remote problems; at a few seconds each it takes some minutes. */
  remoteImport: { maxProblems: 200, listChars: 5_000, runningPerUser: 3 },
  /** Deadlines of submissions at a remote judge: a day at most; an outage of the site does not count. */
  remoteJudge: { minutes: { min: 5, max: 1_440 } },
  viewAs: { lifeMs: 30 * 60_000 },
  stepUp: { defaultMinutes: 30 },
  term: { nameMaxChars: 100, maxGroups: 200, maxPrefixes: 50, maxUsernames: 5_000, maxWaitDays: 3_650, noticeDays: 7 },
  siteRole: { nameMaxChars: 40, maxRoles: 50, shownMembers: 20 },
  /** Messages are paid for: a wait per number, and counts per number, account and network. */
  sms: {
    fieldMaxChars: 1_000,
    bodyMaxChars: 10_000,
    codeLifeMs: 600_000,
    resendMs: 60_000,
    perNumber: { limit: 5, windowMs: 86_400_000 },
    perAccount: { limit: 10, windowMs: 86_400_000 },
    perNetwork: { limit: 60, windowMs: 3_600_000 },
    mostPerDay: 1_000_000,
    timeoutMs: 15_000,
    answerMaxChars: 2_000,
  },
  webhook: {
    nameMaxChars: 60,
    urlMaxChars: 1_000,
    secretMaxChars: 200,
    maxWebhooks: 20,
    answerMaxChars: 4_000,
    timeoutMs: 15_000,
    /** Waiting events that one message of a chat tool carries. */
    maxEventsOfMessage: 10,
  },
  lease: { lifeMs: 30_000, beatMs: 10_000, waitMs: 25_000 },
  /** A result of a thousand cases, each with a checker message of maximum length. */
  judgingResult: { bodyBytes: 24 * 1024 * 1024 },
  acceptedPicture: { delayMs: 100, shownMs: 2_000 },
  draft: { saveAfterMs: 500 },
  slide: { widthPx: 325, heightPx: 100, accuracyPx: 3 },
  carousel: { intervalMs: 5_000, heightPx: 440, smallHeightPx: 200, maxBytes: 10 * 1024 * 1024, maxPictures: 20 },
} as const
