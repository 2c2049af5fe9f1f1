/**
 * The rows of a contest by table, parents first. `of` is a condition in SQL on the rows of one contest. Submissions of
 * removed problems wait under the negative number of the contest.
 */
interface ContestTable {
  readonly name: string
  readonly of: (contestId: number) => string
  /**
   * Copied from the running site: a pass or a right that was revoked after the backup must not open anything again, and links of
   * courses and what they were sent are those of the platforms. Whether a contest counts for ratings stays as it is;
   * the ratings are recomputed from the restored board.
   */
  readonly from?: 'site'
  /** Too many or too wide to compare; only the number of rows is shown. */
  readonly isCounted?: true
}

const ofContest = (contestId: number): string => `contest_id = ${contestId}`
/** -1 is also the number of previews, which belong to no contest problem. */
const withRemoved = (contestId: number): string =>
  `contest_id = ${contestId} or (contest_id = ${-contestId} and contest_problem_id <> 0)`
const submissions = (contestId: number): string => `select id from submission where ${withRemoved(contestId)}`
const ofSubmissions = (contestId: number): string => `submission_id in (${submissions(contestId)})`
const items = (contestId: number): string =>
  `${ofSubmissions(contestId)} and rejudging_id in (select id from rejudging where state <> 'open')`
const judgings = (contestId: number): string =>
  `${ofSubmissions(contestId)} or item_id in (select id from rejudging_item where ${items(contestId)})`
const comments = (contestId: number): string => `comment_id in (select id from comment where contest_id = ${contestId})`
const ofIncidents = (contestId: number): string =>
  `incident_id in (select id from contest_incident where contest_id = ${contestId})`
const reviews = (contestId: number): string => `select id from similarity_review where contest_id = ${contestId}`

export const contestTables: readonly ContestTable[] = [
  { name: 'contest', of: (contestId) => `id = ${contestId}` },
  { name: 'contest_problem', of: ofContest },
  { name: 'withdrawn_problem', of: ofContest },
  { name: 'contest_registration', of: ofContest },
  { name: 'contest_window', of: ofContest },
  { name: 'contest_incident', of: ofContest },
  { name: 'contest_incident_person', of: ofIncidents },
  { name: 'contest_incident_event', of: ofIncidents },
  { name: 'contest_organization', of: ofContest },
  { name: 'contest_category', of: ofContest },
  { name: 'contest_team', of: ofContest },
  { name: 'contest_exclusion', of: ofContest },
  { name: 'contest_photo', of: ofContest },
  { name: 'contest_session', of: ofContest },
  { name: 'contest_session_event', of: ofContest },
  { name: 'announcement', of: ofContest },
  { name: 'clarification', of: ofContest },
  { name: 'contest_pretest', of: ofContest, from: 'site' },
  { name: 'contest_system_test', of: ofContest, from: 'site' },
  { name: 'contest_hacking', of: ofContest },
  { name: 'contest_lock', of: ofContest },
  { name: 'contest_organiser', of: ofContest, from: 'site' },
  { name: 'desk_pass', of: ofContest, from: 'site' },
  { name: 'overlay_pass', of: ofContest, from: 'site' },
  { name: 'rated_contest', of: ofContest, from: 'site' },
  { name: 'rating_change', of: ofContest, from: 'site' },
  { name: 'certificate_template', of: ofContest, from: 'site' },
  { name: 'certificate', of: ofContest, from: 'site' },
  { name: 'statement_bundle', of: ofContest, from: 'site' },
  { name: 'statement_bundle_fetch', of: ofContest, from: 'site' },
  { name: 'contest_series_entry', of: ofContest, from: 'site' },
  { name: 'lti_link', of: ofContest, from: 'site' },
  {
    name: 'lti_score',
    of: (contestId) => `link_id in (select id from lti_link where contest_id = ${contestId})`,
    from: 'site',
  },
  { name: 'print_request', of: ofContest },
  { name: 'comment', of: ofContest },
  { name: 'comment_reply', of: comments },
  { name: 'comment_like', of: comments },
  { name: 'submission', of: withRemoved },
  { name: 'contest_token_use', of: ofContest },
  { name: 'contest_hack', of: ofContest },
  { name: 'contest_shadow', of: ofContest },
  { name: 'contest_shadow_submission', of: ofContest },
  { name: 'contest_shadow_judgement', of: ofContest },
  { name: 'submission_source', of: ofSubmissions, isCounted: true },
  { name: 'submission_fingerprint', of: ofSubmissions, isCounted: true },
  { name: 'rejudging_item', of: items },
  { name: 'judging', of: judgings, isCounted: true },
  {
    name: 'judging_case',
    of: (contestId) => `judging_id in (select id from judging where ${judgings(contestId)})`,
    isCounted: true,
  },
  // A remote run that is not finished begins again with its judging.
  { name: 'remote_run', of: (contestId) => `${ofSubmissions(contestId)} and stage = 'done'` },
  { name: 'balloon', of: ofContest },
  { name: 'contest_chain', of: ofContest },
  { name: 'contest_receipt', of: ofContest, isCounted: true },
  { name: 'contest_verdict_line', of: ofContest, isCounted: true },
  { name: 'similarity_review', of: ofContest },
  { name: 'similarity_pair', of: (contestId) => `review_id in (${reviews(contestId)})` },
  {
    name: 'similarity_decision',
    of: (contestId) => `pair_id in (select id from similarity_pair where review_id in (${reviews(contestId)}))`,
  },
]

/** Other tables that refer to contests or to the rows above: a restore recomputes them, or they only name the contest. */
export const otherContestTables = [
  'accepted',
  'contest_import',
  'contest_tally',
  'judge_task',
  'lti_launch',
  'message',
  'rating_signal',
  'removed_contest',
  'removed_contest_part',
  'trial',
] as const
