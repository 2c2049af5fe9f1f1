/** Viewers: a guest, a student of the demo, root. */
export const viewers = ['guest', 'user', 'staff'] as const
export type Viewer = (typeof viewers)[number]

/** A page of the demo site, and everyone who sees something of their own on it. */
export interface Stop {
  readonly path: string
  readonly viewers: readonly Viewer[]
}

/** Rows of the demo that addresses name. */
export interface DemoRows {
  readonly problem: string
  readonly problemId: number
  readonly submission: number
  readonly discussion: number
  readonly training: number
  readonly ended: number
  readonly running: number
  readonly scheduled: number
  /** With a format that the site adds. */
  readonly ofSiteFormat: number
  /** Id of a user to whom the student writes. */
  readonly otherUser: string
  /** Of the ended contest: a submission and the label of its problem. */
  readonly entry: { readonly label: string; readonly submission: number; readonly problemId: number }
  readonly group: number
  readonly groupProblem: string
  readonly groupProblemId: number
  readonly groupSubmission: number
  readonly groupDiscussion: number
  readonly homework: number
  /** A problem of each of the two. */
  readonly trainingProblem: string
  readonly homeworkProblem: string
  readonly quiz: number
  readonly series: number
  /** The code of a certificate. */
  readonly certificate: string
}

const everyone = viewers
const loggedIn: readonly Viewer[] = ['user', 'staff']
const staff: readonly Viewer[] = ['staff']

const seenBy = (who: readonly Viewer[], paths: readonly string[]): readonly Stop[] =>
  paths.map((path) => ({ path, viewers: who }))

const ofSite = (rows: DemoRows): readonly Stop[] => [
  ...seenBy(everyone, ['/home', '/problem', `/problem/${rows.problem}`, '/status']),
  // A program, questions, and a file of outputs; the first problem is made of blocks.
  ...seenBy(everyone, ['/problem/V-1003', '/problem/QUIZ-1', '/problem/OUTPUT-1']),
  ...seenBy(everyone, [`/submission-detail/${rows.submission}`, '/contest', '/training', '/group', '/discussion']),
  ...seenBy(everyone, [`/discussion/${rows.problem}`, `/discussion-detail/${rows.discussion}`]),
  ...seenBy(everyone, [
    '/acm-rank',
    '/oi-rank',
    '/rating-rank',
    '/user-home?username=mei',
    '/introduction',
    '/developer',
  ]),
  ...seenBy(['guest'], ['/reset-password?username=nobody&code=none', '/nowhere', '/join-group', '/desk']),
  ...seenBy(
    ['user'],
    ['/user-home', '/message', '/join-group', '/notes', '/message/direct', `/message/direct/${rows.otherUser}`],
  ),
  ...seenBy(
    ['user'],
    ['discuss', 'reply', 'like', 'sys', 'mine'].map((kind) => `/message/${kind}`),
  ),
  ...seenBy(loggedIn, ['/setting', '/problem-work']),
  ...seenBy(staff, [`/problem-work/${rows.groupProblemId}`]),
]

const ofContests = (rows: DemoRows): readonly Stop[] => {
  const at = (id: number, part: string) => `/contest/${id}${part}`
  const { entry, ended, running, scheduled } = rows
  return [
    ...seenBy(everyone, [at(ended, ''), at(running, ''), at(scheduled, ''), at(ended, '/rank'), at(running, '/rank')]),
    ...seenBy(everyone, ['/contest-series', `/contest-series/${rows.series}`, `/certificate/${rows.certificate}`]),
    ...seenBy(loggedIn, [at(running, '/problems'), at(running, '/problem/A'), at(running, '/problem/A/full-screen')]),
    ...seenBy(
      loggedIn,
      ['/submissions', '/announcements', '/clarifications'].map((part) => at(running, part)),
    ),
    ...seenBy(loggedIn, [
      at(ended, '/comment'),
      at(ended, '/statistics'),
      at(ended, '/problems'),
      at(ended, '/virtual'),
    ]),
    ...seenBy(loggedIn, [at(running, '/hacks/A')]),
    ...seenBy(loggedIn, [at(ended, `/problem/${entry.label}/submission-detail/${entry.submission}`)]),
    ...seenBy(
      staff,
      [
        '/print',
        '/admin-print',
        '/ac-info',
        '/organisers',
        '/passes',
        '/teams',
        '/timing',
        '/incidents',
        '/system-test',
        '/shadow',
        '/hacks',
        '/rating',
        '/sessions',
        '/addresses',
        '/tokens',
        '/rejudge',
      ].map((part) => at(running, part)),
    ),
    ...seenBy(
      staff,
      ['/scroll-board', '/similarity', '/certificates'].map((part) => at(ended, part)),
    ),
    ...seenBy(
      ['guest'],
      [`/contest/acm-scoreboard/${running}`, `/contest/oi-scoreboard/${rows.quiz}`, `/contest/big-screen/${running}`],
    ),
    ...seenBy(['guest'], [`/contest/overlay/${running}/standings`, `/contest/commentary/${running}`]),
    ...seenBy(staff, [at(running, '/overlays'), `/scrollBoard?cid=${ended}`, `/desk/${running}/balloon`]),
  ]
}

const ofGroups = (rows: DemoRows): readonly Stop[] => {
  const { group, homework, quiz } = rows
  const at = (part: string) => `/group/${group}${part}`
  const inTraining = (problem: string) => ['', '/problems', `/problem/${problem}`, '/rank']
  const edit = { contest: at(`/contest-admin/${quiz}`), problem: at(`/problem-admin/${rows.groupProblemId}`) }
  const training = at(`/training-admin/${homework}`)
  return [
    ...seenBy(everyone, [at('')]),
    ...seenBy(loggedIn, ['/problem', '/training', '/contest', '/status', '/discussion', '/member'].map(at)),
    ...seenBy(loggedIn, ['/rank', '/announcement', `/problem/${rows.groupProblem}`].map(at)),
    ...seenBy(['user'], [`/problem/${rows.groupProblem}/full-screen`].map(at)),
    ...seenBy(['user'], [`/submission-detail/${rows.groupSubmission}`].map(at)),
    ...seenBy(['user'], [`/discussion-detail/${rows.groupDiscussion}`].map(at)),
    ...seenBy(staff, ['/progress', `/progress/${rows.groupProblemId}`, '/setting'].map(at)),
    ...seenBy(
      ['user'],
      [...inTraining(rows.homeworkProblem), `/problem/${rows.homeworkProblem}/full-screen`].map((part) =>
        at(`/training/${homework}${part}`),
      ),
    ),
    ...seenBy(
      everyone,
      inTraining(rows.trainingProblem).map((part) => `/training/${rows.training}${part}`),
    ),
    ...seenBy(
      ['user'],
      [
        `/training/${rows.training}/problem/${rows.trainingProblem}/full-screen`,
        // Not in the training.
        `/training/${rows.training}/problem/${rows.groupProblem}/full-screen`,
      ],
    ),
    ...seenBy(staff, ['/training-admin', '/training-admin/create', '/training-admin/grades'].map(at)),
    ...seenBy(
      staff,
      ['/edit', '/problems', '/similarity'].map((part) => `${training}${part}`),
    ),
    ...seenBy(staff, ['/contest-admin', '/contest-admin/create'].map(at)),
    ...seenBy(
      staff,
      ['/edit', '/problems', '/problem/create', '/announcement', '/photos'].map((part) => `${edit.contest}${part}`),
    ),
    ...seenBy(staff, ['/problem-admin', '/problem-admin/create'].map(at)),
    ...seenBy(
      staff,
      ['/edit', '/similarity'].map((part) => `${edit.problem}${part}`),
    ),
  ]
}

const ofAdmins = (rows: DemoRows): readonly Stop[] => {
  const at = (part: string) => `/admin/${part}`
  const problem = `problem/edit/${rows.problemId}`
  const contest = `contest/${rows.scheduled}`
  const training = `training/${rows.training}`
  return seenBy(
    staff,
    [
      ...[
        'dashboard',
        'user',
        'terms',
        'roles',
        'announcement',
        'notice',
        'conf',
        'conf?part=feeds',
        'conf?part=mail',
        'conf?part=carousel',
      ],
      ...['conf?part=database', 'switch', 'group', 'alerts', 'backups', 'judges', 'remote-judges', 'webhooks'],
      ...['sign-on', 'learning', 'sms', 'audit', 'language', 'rejudge', 'discussion', 'discussion/report'],
      ...['training', 'training/create', 'training/category', `${training}/edit`, `${training}/problems`],
      ...['problems', 'problem/create', problem, 'problem/tag', 'problem/batch-operation', 'group-problem/apply'],
      ...['judging', 'languages', 'data', 'check'].map((part) => `${problem}?part=${part}`),
      ...['contest', 'contest/create', 'contest/import', `problem/similarity/${rows.problemId}`],
      ...['', '/create', `/${rows.series}/edit`, `/${rows.series}/certificates`].map((part) => `contest-series${part}`),
      ...['edit', 'problems', 'announcement', 'photos', 'problem/create'].map((part) => `${contest}/${part}`),
      `contest/${rows.ended}/problem/${rows.entry.problemId}/edit`,
      `contest/${rows.ofSiteFormat}/edit`,
    ].map(at),
  )
}

/** Every page of the site. */
export const stopsOf = (rows: DemoRows): readonly Stop[] => [
  ...ofSite(rows),
  ...ofContests(rows),
  ...ofGroups(rows),
  ...ofAdmins(rows),
  ...seenBy(['guest'], ['/admin/login']),
]
