/** Numbers of contests; a part of `limits`. */
export const contestLimits = {
  /** Results of the reader are asked for at most so many contests at a time. */
  contestList: { pageSize: 10, maxOwnResults: 50 },
  /** Certificates of a contest, printed as one document. */
  certificate: {
    titleMaxChars: 80,
    bodyMaxChars: 1_000,
    signatureMaxChars: 120,
    maxIssued: 1_000,
    codeBytes: 16,
    prints: { limit: 10, windowMs: 60_000 },
    /** Zips, which print each certificate on its own. */
    zips: { limit: 3, windowMs: 600_000 },
    zipTimeoutMs: 1_800_000,
  },
  /** Encrypted statements that are sent before a contest starts. Pictures beyond these sizes are left out. */
  statementBundle: {
    maxAheadMinutes: 10_080,
    usualAheadMinutes: 60,
    /** Downloads of one participant in a contest. */
    fetches: { limit: 12, windowMs: 600_000 },
    maxPictureBytes: 1_048_576,
    maxPicturesBytes: 8_388_608,
    /** Participants fetch within this time, and within half of the time that is left until the start. */
    spreadMs: 600_000,
    /** Participants wait so long for the pushed key before they ask for it, each some part of it. */
    keyWaitMs: 2_000,
    /** Afterwards statements are fetched as ever. */
    usefulMs: 3_600_000,
  },
  /** Contest series. Their scoreboards are in memory together, so a series has fewer than a server keeps. */
  series: {
    titleMaxChars: 200,
    descriptionMaxChars: 65_535,
    maxContests: 30,
    maxPlaces: 200,
    maxPlacePoints: 10_000,
    pageSize: 15,
    standingsPageSize: 50,
    /** Contests offered by the search of the form. */
    maxOffered: 20,
    restorableMs: 86_400_000,
    downloads: { limit: 20, windowMs: 60_000 },
  },
  /** Wrong passwords of one person for one contest. */
  contestPassword: { maxFailures: 5, windowMs: 60_000 },
  /** `minChars` is enforced by the form only. */
  print: { minChars: 50, maxChars: 65_536, intervalMs: 30_000, pageSize: 15 },
  clarification: {
    ...{ maxChars: 4_000, intervalMs: 30_000, maxOpen: 5, pageSize: 20 },
    ...{ maxCategories: 10, categoryMaxChars: 40, maxCannedAnswers: 30 },
  },
  balloon: { pageSize: 20 },
  /** Later starts and extra time of participants, and moves of the end. */
  contestIncident: { messageMaxChars: 300 },
  contestOrganiser: { max: 100 },
  /** Tokens of participants, and the times between them. */
  contestToken: { maxTokens: 1_000, maxMinutes: 10_080, maxSeconds: 86_400 },
  contestTiming: { maxMinutes: 10_080, maxUsernames: 5_000, reasonMaxChars: 200 },
  /** Hacks of programs in contests; the rate is per user. */
  contestHack: { inputMaxBytes: 262_144, perMinute: 10, maxPoints: 10_000, pageSize: 30, previewBytes: 65_536 },
  /** Contests that shadow a contest of another system. */
  contestShadow: {
    ...{ urlMaxChars: 1_000, secretMaxChars: 1_000, noteMaxChars: 500, pageSize: 30 },
    /** Of each kind in the settings, and how many missing counterparts are listed. */
    ...{ maxMapped: 5_000, maxUnmapped: 500 },
  },
  /** Virtual runs of one user in one contest. */
  contestVirtual: { maxRuns: 15 },
  contestTeam: {
    maxTeams: 5_000,
    maxOrganizations: 2_000,
    maxCategories: 50,
    maxFileBytes: 8_388_608,
    nameMaxChars: 200,
    maxMembers: 20,
    seatMaxChars: 40,
    reasonMaxChars: 200,
  },
  /** A broadcast is prepared days before. */
  overlayPass: { nameMaxChars: 40, lifeMs: 604_800_000, maxLive: 50, maxListed: 100, secretBytes: 32 },
  deskPass: { nameMaxChars: 40, maxHours: 72, maxLive: 50, maxKept: 10 },
  contest: {
    titleMaxChars: 500,
    descriptionMaxChars: 65_535,
    passwordMaxChars: 60,
    accountRuleMaxChars: 65_535,
    maxStars: 2_000,
    maxProblems: 100,
    maxAwards: 20,
    awardNameMaxChars: 30,
    labelMaxChars: 20,
    maxPenaltyS: 86_400,
    maxTries: 10_000,
    maxSubmissions: 100_000,
    maxLanguages: 100,
    /** Version of a compiler or runtime, as a judge host reports it. */
    toolchainMaxChars: 500,
    addressesMaxChars: 4_000,
  },
} as const
