// Written by tools/tables.ts from the migrated database; do not edit.
import type { ColumnType, Generated } from 'kysely'

/** jsonb is read as a value and written as JSON text. */
export type Json = ColumnType<unknown, string, string>

export interface Accepted {
  submission_id: number
  account_id: string
  problem_id: number
  created_at: Date
}

export interface Account {
  id: string
  username: string
  password_hash: string
  email: string | null
  nickname: string | null
  avatar: string | null
  title_name: string | null
  title_color: string | null
  student_number: string | null
  school: string | null
  course: string | null
  signature: string | null
  realname: string | null
  github: string | null
  blog: string | null
  cf_username: string | null
  gender: Generated<string>
  role: Generated<number>
  status: Generated<number>
  has_second_factor: Generated<boolean>
  rating: number | null
  username_skeleton: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  permissions: Generated<string>
  deleted_at: Date | null
  favorite_language: string | null
}

export interface AccountPhone {
  account_id: string
  phone: string
  bound_at: Date
}

export interface AccountRating {
  account_id: string
  rating: number
  best: number
  contests: number
}

export interface AccountSiteRole {
  account_id: string
  site_role_id: number
}

export interface AccountWrite {
  account_id: string
  heartbeat: number
}

export interface ActivitySample {
  at: Date
  server: string
  submissions: number
  requests: number
  errors: number
  waiting: number
  oldest_wait_s: number
  failed_jobs: number
  database_bytes: number
  disk_free_bytes: number | null
  sessions: number | null
  replica_unread_s: number | null
  formats_hash: string | null
  format_faults: Generated<string[]>
}

export interface Alert {
  id: Generated<number>
  rule: string
  subject: Generated<string>
  value: number
  threshold: number
  opened_at: Date
  closed_at: Date | null
}

export interface Announcement {
  id: Generated<number>
  title: string
  content: string
  account_id: string
  status: Generated<number>
  group_id: number | null
  contest_id: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ApiToken {
  id: string
  account_id: string
  name: string
  token_hash: string
  scopes: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
  revoked_at: Date | null
}

export interface AuditEntry {
  id: Generated<number>
  at: Date
  actor_id: string
  actor_name: string
  action: string
  subject_kind: string
  subject_id: string
  subject_name: Generated<string>
  before: ColumnType<unknown, string | null, string | null>
  after: ColumnType<unknown, string | null, string | null>
  address: string
  api_token_id: string | null
  api_token_name: string | null
}

export interface BackupRun {
  id: Generated<number>
  kind: string
  backup: string | null
  started_at: Date
  finished_at: Date
  tables: number | null
  rows: number | null
  files: number | null
  error: string | null
}

export interface Balloon {
  id: Generated<number>
  contest_id: number
  contest_problem_id: number
  account_id: string
  submission_id: number | null
  submitted_at: Date | null
  handed_at: Date | null
  handed_by: string | null
}

export interface CarouselPicture {
  id: Generated<number>
  file_name: string
  created_at: Generated<Date>
}

export interface Certificate {
  id: Generated<number>
  code: string
  contest_id: number | null
  account_id: string
  contest_title: string
  ended_at: Date
  name: string
  team: string
  school: string
  place: number
  award: string | null
  points: number
  issued_at: Date
  revoked_at: Date | null
  series_id: number | null
  contests: number | null
}

export interface CertificateTemplate {
  contest_id: number | null
  audience: string
  top: number
  title: string
  body: string
  signature: string
  picture: string | null
  updated_at: Date
  id: Generated<number>
  series_id: number | null
}

export interface CheckIn {
  account_id: string
  day: string
  streak: number
  created_at: Date
}

export interface Clarification {
  id: Generated<number>
  contest_id: number
  account_id: string | null
  contest_problem_id: number | null
  question: Generated<string>
  answer: string | null
  answered_by: string | null
  answered_at: Date | null
  is_public: Generated<boolean>
  claimed_by: string | null
  created_at: Date
  updated_at: Date
  category: string | null
}

export interface Comment {
  id: Generated<number>
  discussion_id: number | null
  contest_id: number | null
  account_id: string
  content: string
  like_count: Generated<number>
  reply_count: Generated<number>
  deleted_at: Date | null
  edited_at: Date | null
  created_at: Date
}

export interface CommentLike {
  comment_id: number
  account_id: string
  created_at: Date
}

export interface CommentReply {
  id: Generated<number>
  comment_id: number
  account_id: string
  to_account_id: string | null
  content: string
  deleted_at: Date | null
  edited_at: Date | null
  created_at: Date
}

export interface Contest {
  id: Generated<number>
  owner_id: string | null
  group_id: number | null
  source_id: Generated<number>
  title: string
  description: Generated<string>
  type: number
  auth: Generated<number>
  password: Generated<string>
  starts_at: Date
  ends_at: Date
  is_sealed: Generated<boolean>
  seals_at: Date | null
  opens_at_end: Generated<boolean>
  is_visible: Generated<boolean>
  takes_prints: Generated<boolean>
  shows_board: Generated<boolean>
  takes_late: Generated<boolean>
  limits_accounts: Generated<boolean>
  account_rule: Generated<string>
  shown_name: Generated<string>
  stars: ColumnType<unknown, string | undefined, string>
  oi_counts: Generated<string>
  award_type: Generated<number>
  awards: ColumnType<unknown, string | undefined, string>
  try_penalty_s: Generated<number>
  counts_minutes: Generated<boolean>
  opens_ccs: Generated<boolean>
  entrants: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  format: string | null
  format_options: ColumnType<unknown, string | undefined, string>
  max_tries: number | null
  languages: ColumnType<unknown, string | undefined, string>
  hides_board: Generated<boolean>
  overtime_s: Generated<number>
  single_session: Generated<boolean>
  removed_times: ColumnType<unknown, string | undefined, string>
  max_submissions: number | null
  is_paused: Generated<boolean>
  over_at: Date | null
  allows_virtual: Generated<boolean>
  virtual_of: number | null
  virtual_account_id: string | null
  virtual_aborted_at: Date | null
  virtual_closed: Generated<boolean>
  question_categories: Generated<string[]>
  canned_answers: Generated<string[]>
  window_s: number | null
  allowed_addresses: Generated<string>
  frozen_balloons: Generated<number>
  requires_review: Generated<boolean>
  hides_cases: Generated<boolean>
  toolchains: ColumnType<unknown, string | undefined, string>
  has_contest_mode: Generated<boolean>
  statements_ahead_s: number | null
  token_rules: ColumnType<unknown, string | null, string | null>
}

export interface ContestCategory {
  contest_id: number
  id: string
  name: string
  color: string | null
  is_ranked: boolean
  position: number
}

export interface ContestChain {
  contest_id: number
  receipts: Generated<number>
  receipt_hash: Generated<string>
  verdicts: Generated<number>
  verdict_hash: Generated<string>
}

export interface ContestCount {
  type: number
  n: Generated<number>
}

export interface ContestExclusion {
  contest_id: number
  account_id: string
  reason: string
  set_by: string
  set_at: Date
}

export interface ContestFeed {
  url: string
  read_at: Date
  fault: string | null
  refusal: ColumnType<unknown, string | null, string | null>
}

export interface ContestHack {
  id: Generated<number>
  contest_id: number
  problem_id: number
  account_id: string
  submission_id: number
  state: Generated<string>
  verdict: string | null
  points: Generated<number>
  set_hash: string
  message: string | null
  target_verdict: number | null
  former: ColumnType<unknown, string | null, string | null>
  created_at: Date
  cancelled_at: Date | null
  added_at: Date | null
}

export interface ContestHacking {
  contest_id: number
  success_points: number
  failure_points: number
  is_on: Generated<boolean>
}

export interface ContestImport {
  id: string
  account_id: string
  username: string
  address: string
  file_name: string
  bytes: number
  state: Generated<string>
  fault: ColumnType<unknown, string | null, string | null>
  plan: ColumnType<unknown, string | null, string | null>
  choice: ColumnType<unknown, string | null, string | null>
  done: Generated<number>
  total: Generated<number>
  contest_id: number | null
  passwords_key: string | null
  created_at: Date
  updated_at: Date
}

export interface ContestImportProblem {
  import_id: string
  seq: number
  problem_id: number
}

export interface ContestIncident {
  id: Generated<number>
  contest_id: number
  contest_problem_id: number
  mode: string
  message: string
  starts_at: Date
  ends_at: Date | null
  applied_at: Date | null
  removes_time: Generated<boolean>
  end_moved_s: Generated<number>
  freeze_moved_s: Generated<number>
}

export interface ContestIncidentEvent {
  id: Generated<number>
  incident_id: number
  kind: string
  made_by: string
  made_at: Date
}

export interface ContestIncidentPerson {
  incident_id: number
  account_id: string
  refused: Generated<number>
  extra_s: Generated<number>
}

export interface ContestLock {
  contest_id: number
  problem_id: number
  account_id: string
  locked_at: Date
}

export interface ContestOrganiser {
  contest_id: number
  account_id: string
  granted: string
  added_by: string
  added_at: Date
}

export interface ContestOrganization {
  contest_id: number
  id: string
  name: string
  formal_name: string
  country: string | null
  logo: string | null
}

export interface ContestPhoto {
  contest_id: number
  account_id: string
  url: string
  width: number
  height: number
  created_at: Date
}

export interface ContestPretest {
  contest_id: number
  problem_id: number
  cases: number
  set_hash: string
  ended_at: Date | null
}

export interface ContestProblem {
  id: Generated<number>
  contest_id: number
  problem_id: number
  label: string
  title: string
  color: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ContestReceipt {
  contest_id: number
  number: number
  submission_id: number
  body: string
  hash: string
}

export interface ContestRegistration {
  contest_id: number
  account_id: string
  created_at: Date
}

export interface ContestSeries {
  id: Generated<number>
  title: string
  description: Generated<string>
  starts_at: Date | null
  ends_at: Date | null
  is_visible: Generated<boolean>
  combining: string
  place_points: Generated<number[]>
  counted: number | null
  tie_breaks: Generated<string[]>
  owner_id: string | null
  created_at: Date
  updated_at: Date
  removed_at: Date | null
}

export interface ContestSeriesEntry {
  series_id: number
  contest_id: number
  position: number
}

export interface ContestSession {
  contest_id: number
  account_id: string
  session_id: string
  is_locked: Generated<boolean>
  since: Date
}

export interface ContestSessionEvent {
  id: Generated<number>
  contest_id: number
  account_id: string
  kind: string
  address: string
  user_agent: string
  made_by: string | null
  created_at: Date
}

export interface ContestShadow {
  contest_id: number
  url: string
  auth: string
  username: string
  secret: Buffer | null
  is_on: boolean
  revision: number
  mapping: Json
  saved_by: string
  saved_by_id: string
  feed_token: string | null
  judgement_types: ColumnType<unknown, string | undefined, string>
  unmapped: ColumnType<unknown, string | undefined, string>
  warnings: ColumnType<unknown, string | undefined, string>
  connected_at: Date | null
  last_event_at: Date | null
  error: ColumnType<unknown, string | null, string | null>
  failing_since: Date | null
  leased_by: string | null
  leased_until: Date | null
}

export interface ContestShadowJudgement {
  contest_id: number
  external_id: string
  submission_external_id: string
  judgement_type: string | null
  started_at: Date | null
  is_valid: boolean
  arrival: Generated<number>
}

export interface ContestShadowSubmission {
  contest_id: number
  external_id: string
  team_id: string
  team_name: string
  problem_id: string
  problem_label: string
  language_id: string
  entry_point: string | null
  files_href: string | null
  contest_time_ms: number
  external_at: Date | null
  seen_at: Date
  submission_id: number | null
  entered_at: Date | null
  reason: ColumnType<unknown, string | null, string | null>
  deleted_at: Date | null
  is_cancelled: Generated<boolean>
  judgement_type: string | null
  judgement_class: string | null
  reviewed_by: string | null
  reviewed_at: Date | null
  review_note: string | null
  reviewed_verdict: number | null
  reviewed_type: string | null
}

export interface ContestSystemTest {
  contest_id: number
  rejudging_id: number | null
  begun_by: string
  begun_at: Date
  is_repeated: Generated<boolean>
}

export interface ContestTally {
  contest_id: number
  contest_problem_id: number
  span: number
  verdict: number
  n: Generated<number>
}

export interface ContestTeam {
  contest_id: number
  account_id: string
  name: string
  members: Json
  seat: string
  organization_id: string | null
  categories: Json
}

export interface ContestTokenUse {
  submission_id: number
  contest_id: number
  account_id: string
  used_at: Date
}

export interface ContestVerdictLine {
  contest_id: number
  number: number
  submission_id: number
  body: string
  hash: string
}

export interface ContestWindow {
  contest_id: number
  account_id: string
  delay_s: number
  extra_s: number
  reason: string
  set_by: string
  set_at: Date
  began_at: Date | null
  base_s: Generated<number>
}

export interface DeletionRequest {
  account_id: string
  requested_at: Date
  due_at: Date
}

export interface DeskPass {
  id: Generated<number>
  contest_id: number
  desk: string
  name: string
  secret_hash: string
  made_by: string
  shows_sealed: Generated<boolean>
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  used_at: Date | null
}

export interface DirectBlock {
  account_id: string
  blocked_id: string
  created_at: Date
}

export interface DirectConversation {
  id: Generated<number>
  first_id: string
  second_id: string
  created_at: Date
}

export interface DirectMember {
  account_id: string
  conversation_id: number
  partner_id: string
  read_id: Generated<number>
  last_id: Generated<number>
}

export interface DirectMessage {
  id: Generated<number>
  conversation_id: number
  sender_id: string
  content: string
  created_at: Date
  deleted_at: Date | null
}

export interface DirectMessageReport {
  id: Generated<number>
  message_id: number | null
  reported_id: string
  reporter_id: string | null
  evidence: string
  sent_at: Date
  reason: string
  is_handled: Generated<boolean>
  created_at: Date
  updated_at: Date
}

export interface DirectPreference {
  account_id: string
  accepts: string
}

export interface Discussion {
  id: Generated<number>
  account_id: string
  group_id: number | null
  title: string
  status: Generated<number>
  comment_count: Generated<number>
  category_id: number | null
  problem_id: number | null
  description: Generated<string>
  content: Generated<string>
  is_pinned: Generated<boolean>
  view_count: Generated<number>
  like_count: Generated<number>
  is_editorial: Generated<boolean>
  editorial_opens: Generated<string>
  edited_at: Date | null
  terms: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  active_at: Generated<Date>
}

export interface DiscussionCategory {
  id: Generated<number>
  name: string
  color: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface DiscussionLike {
  discussion_id: number
  account_id: string
  created_at: Date
}

export interface DiscussionReport {
  id: Generated<number>
  discussion_id: number
  reporter_id: string | null
  content: string
  is_handled: Generated<boolean>
  created_at: Date
  updated_at: Date
}

export interface DiscussionTally {
  category_id: number
  n: Generated<number>
}

export interface DiscussionView {
  discussion_id: number
  reader: string
  counted_at: Date
}

export interface ExternalContest {
  feed: string
  uid: string
  title: string
  url: string
  starts_at: Date
  ends_at: Date
}

export interface FactorTicket {
  id_hash: string
  account_id: string
  purpose: string
  challenge: string | null
  tries: Generated<number>
  expires_at: Date
}

export interface GeneratedList {
  key: string
  account_id: string
  accounts: Json
  expires_at: Date
}

export interface GroupInvitation {
  id: Generated<number>
  group_id: number
  secret_hash: string
  hint: string
  created_by: string | null
  created_at: Date
  expires_at: Date | null
  max_uses: number | null
  uses: Generated<number>
  revoked_at: Date | null
}

export interface GroupMember {
  id: Generated<number>
  group_id: number
  account_id: string
  level: number
  reason: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface HealthSample {
  at: Date
  kind: string
  name: string
  cpu_load: number
  memory_load: number
  busy: Generated<number>
  slots: Generated<number>
  waiting: Generated<number>
  is_up: boolean
}

export interface IdentityProvider {
  id: Generated<number>
  name: string
  is_on: boolean
  creates_accounts: boolean
  trusts_email: boolean
  settings: Json
  secret: string | null
  rules: Json
  created_at: Date
}

export interface JudgeHost {
  name: string
  instance: string
  token_id: number
  report: Json
  draining: Generated<boolean>
  last_seen: Date
  replaced: Generated<string[]>
  recalibrate: string | null
  classes: Generated<string[]>
  contests_only: Generated<boolean>
}

export interface JudgeHostSpeed {
  host: string
  id: string
  reported_at: Date
  measured_with: string
  factor: number
}

export interface JudgeTask {
  id: Generated<number>
  kind: string
  account_id: string
  check_id: number | null
  program_id: number | null
  name: string
  language: string
  code: string
  settings: Json
  testdata_hash: string | null
  expected: ColumnType<unknown, string | undefined, string>
  expected_score: number | null
  state: Generated<string>
  ok: boolean | null
  verdict: number | null
  score: number | null
  message: string | null
  case_total: number | null
  cases: ColumnType<unknown, string | undefined, string>
  generation: ColumnType<unknown, string | null, string | null>
  made: string | null
  created_at: Date
  hack_id: number | null
  files: ColumnType<unknown, string | null, string | null>
}

export interface JudgeToken {
  id: Generated<number>
  name: string
  token_hash: string
  created_at: Generated<Date>
  revoked_at: Date | null
}

export interface Judging {
  id: Generated<number>
  submission_id: number | null
  trial_key: string | null
  account_id: string
  language: string
  version: Generated<number>
  state: Generated<string>
  priority: number
  due_at: Date
  lease_id: string | null
  host: string | null
  host_instance: string | null
  avoid_instance: string | null
  avoid_until: Date | null
  losses: Generated<number>
  faults: Generated<number>
  queued_at: Date
  leased_at: Date | null
  beat_at: Date | null
  finished_at: Date | null
  verdict: number | null
  testdata_hash: string | null
  phases: ColumnType<unknown, string | null, string | null>
  fault: string | null
  task_id: number | null
  item_id: number | null
  give_backs: Generated<number>
  rises_to: Generated<number>
  scored_by: ColumnType<unknown, string | null, string | null>
  compile_command: string | null
  run_command: string | null
  request_id: string | null
  fault_hosts: ColumnType<unknown, string | undefined, string>
  traceparent: string | null
  host_class: string | null
  kind: Generated<string>
}

export interface JudgingCase {
  judging_id: number
  seq: number
  group_num: number | null
  verdict: number
  time_ms: number
  memory_kb: number
  score: number | null
  fraction: number | null
  message: string | null
}

export interface JudgingPause {
  problem_id: number
  fault: string
  hosts: Json
  fingerprint: string
  paused_at: Date
}

export interface Language {
  id: Generated<number>
  name: string
  oj: Generated<string>
  content_type: string
  description: string | null
  compile_command: string | null
  template: string | null
  code_template: string | null
  is_spj: Generated<boolean>
  seq: Generated<number>
  time_factor: number | null
  memory_factor: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface LinkedIdentity {
  provider_id: number
  subject: string
  account_id: string
  name: string
  given_role: number | null
  created_at: Date
  used_at: Date | null
}

export interface ListedTally {
  is_one: Generated<boolean>
  n: number
}

export interface LtiKey {
  id: string
  public_jwk: Json
  private_key: string
  created_at: Date
  published_until: Date | null
}

export interface LtiLaunch {
  ticket_hash: string
  provider_id: number
  identity: Json
  link_id: string | null
  line_item: string | null
  deep_link: ColumnType<unknown, string | null, string | null>
  opened_at: Date | null
  expires_at: Date
}

export interface LtiLink {
  id: string
  provider_id: number
  training_id: number | null
  created_by: string | null
  created_at: Date
  problem_id: number | null
  contest_id: number | null
}

export interface LtiLogin {
  state_hash: string
  nonce_hash: string
  provider_id: number
  expires_at: Date
}

export interface LtiPlatform {
  provider_id: number
  issuer: string
  client_id: string
  deployment_ids: Json
  authorization_url: string
  token_url: string
  jwks_url: string
  site_url: string
}

export interface LtiRegistration {
  key_hash: string
  account_id: string
  tries: Generated<number>
  expires_at: Date
}

export interface LtiScore {
  id: Generated<number>
  link_id: string
  account_id: string
  subject: string
  line_item: string
  revision: number
  sent_revision: Generated<number>
  sent_at: Date | null
  tries: Generated<number>
  next_try_at: Date | null
  waiting_since: Date | null
  is_dead: Generated<boolean>
  leased_until: Date | null
  answer_status: number | null
  answer: string | null
}

export interface Message {
  id: Generated<number>
  recipient_id: string
  sender_id: string
  action: string
  source_type: string
  source_id: number
  group_id: number | null
  comment_id: number | null
  reply_id: number | null
  quote_type: string | null
  quote_id: number | null
  is_read: Generated<boolean>
  created_at: Date
}

export interface Notice {
  id: Generated<number>
  title: string
  content: string
  template: string | null
  params: ColumnType<unknown, string | undefined, string>
  audience: string
  kind: Generated<string>
  sender_id: string | null
  sender_name: Generated<string>
  delivered_at: Date | null
  recipient_count: Generated<number>
  created_at: Date
  updated_at: Date
}

export interface NoticeCopy {
  id: Generated<number>
  notice_id: number
  account_id: string
  kind: string
  is_read: Generated<boolean>
  created_at: Date
}

export interface NoticeRecipient {
  notice_id: number
  account_id: string
}

export interface OneTimeCode {
  purpose: string
  subject: string
  code_hash: string
  tries: Generated<number>
  created_at: Date
  expires_at: Date
}

export interface OverlayPass {
  id: Generated<number>
  contest_id: number
  name: string
  secret_hash: string
  made_by: string
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
}

export interface PackageImport {
  id: string
  account_id: string
  username: string
  address: string
  file_name: string
  bytes: number
  received: Generated<number>
  state: Generated<string>
  format: string | null
  fault: ColumnType<unknown, string | null, string | null>
  done: Generated<number>
  total: Generated<number>
  created_at: Date
  updated_at: Date
}

export interface PackageImportProblem {
  import_id: string
  seq: number
  key: string
  display_id: string | null
  title: string
  fault: ColumnType<unknown, string | null, string | null>
  report: Json
  choice: ColumnType<unknown, string | null, string | null>
  outcome: string | null
  problem_id: number | null
}

export interface Passkey {
  id: string
  account_id: string
  name: string
  public_key: Buffer
  counter: number
  transports: string
  created_at: Date
  used_at: Date | null
}

export interface PrintRequest {
  id: Generated<number>
  contest_id: number
  account_id: string
  username: string
  realname: string | null
  content: string
  lines: number
  created_at: Date
  printed_at: Date | null
  printed_by: string | null
}

export interface Problem {
  id: Generated<number>
  display_id: string
  author: string | null
  author_id: string | null
  modified_by: string | null
  type: Generated<number>
  judge_mode: Generated<string>
  judge_case_mode: Generated<string>
  time_limit_ms: Generated<number>
  memory_limit_mb: Generated<number>
  stack_limit_mb: Generated<number>
  source: string | null
  difficulty: Generated<number>
  visibility: Generated<number>
  full_score: number | null
  code_share: Generated<boolean>
  ignore_trailing_blanks: Generated<boolean>
  open_case_result: Generated<boolean>
  is_uploaded_data: Generated<boolean>
  is_remote: Generated<boolean>
  group_id: number | null
  apply_public_progress: number | null
  file_io_read: string | null
  file_io_write: string | null
  examples: Generated<string>
  checker_language: string | null
  checker_code: string | null
  checker_files: ColumnType<unknown, string | null, string | null>
  extra_files: ColumnType<unknown, string | null, string | null>
  testdata_hash: string | null
  default_locale: Generated<string>
  bank: string | null
  content_hash: string | null
  limit_factors: ColumnType<unknown, string | null, string | null>
  checker_protocol: Generated<string>
  checker_arguments: ColumnType<unknown, string | null, string | null>
  process_count: Generated<number>
  pass_limit: Generated<number>
  output_only: Generated<boolean>
  origin_group_id: number | null
  generator_script: Generated<string>
  public_applicant_id: string | null
  public_applied_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  questions: ColumnType<unknown, string | null, string | null>
  opens_inputs: Generated<boolean>
  blocks: ColumnType<unknown, string | null, string | null>
  host_class: string | null
}

export interface ProblemBankTally {
  bank: string
  difficulty: number
  n: Generated<number>
}

export interface ProblemCheck {
  id: Generated<number>
  problem_id: number
  account_id: string | null
  account_name: string
  testdata_hash: string
  fingerprint: string
  time_limit_ms: number
  state: Generated<string>
  started_at: Date
  finished_at: Date | null
}

export interface ProblemCodeTemplate {
  id: Generated<number>
  problem_id: number
  language_id: number
  code: string
  enabled: Generated<boolean>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ProblemDifficulty {
  problem_id: number
  rating: number
  people: number
  solved: number
  attempts: number
  computed_at: Date
}

export interface ProblemGivenUp {
  account_id: string
  problem_id: number
  created_at: Date
}

export interface ProblemLanguage {
  problem_id: number
  language_id: number
}

export interface ProblemNote {
  account_id: string
  problem_id: number
  content: string
  updated_at: Date
}

export interface ProblemPerson {
  problem_id: number
  account_id: string
  role: string
  added_by: string
  added_at: Date
}

export interface ProblemProgram {
  id: Generated<number>
  problem_id: number
  kind: string
  name: string
  language: string
  code: string
  expected: ColumnType<unknown, string | undefined, string>
  score: number | null
  is_main: Generated<boolean>
  updated_at: Date
}

export interface ProblemPublication {
  problem_id: number
  at: Date
  account_id: string
  created_at: Date
  fault: ColumnType<unknown, string | null, string | null>
}

export interface ProblemReadyVote {
  problem_id: number
  account_id: string
  fingerprint: string
  voted_at: Date
}

export interface ProblemReviewComment {
  id: Generated<number>
  problem_id: number
  parent_id: number | null
  account_id: string | null
  part: string
  content: string
  created_at: Date
  resolved_by: string | null
  resolved_at: Date | null
}

export interface ProblemReviewTick {
  problem_id: number
  item: string
  fingerprint: string
  ticked_by: string
  ticked_at: Date
}

export interface ProblemStanding {
  account_id: string
  problem_id: number
  is_solved: boolean
  best_score: number | null
}

export interface ProblemStatement {
  problem_id: number
  locale: string
  title: string
  description: Generated<string>
  input: Generated<string>
  output: Generated<string>
  hint: Generated<string>
  html: ColumnType<unknown, string | undefined, string>
  terms: string | null
}

export interface ProblemTag {
  problem_id: number
  tag_id: number
}

export interface ProblemTagProposal {
  problem_id: number
  account_id: string
  tag_id: number
  created_at: Date
}

export interface ProblemTally {
  problem_id: number
  group_id: Generated<number>
  total: Generated<number>
  ac: Generated<number>
  pe: Generated<number>
  ce: Generated<number>
  wa: Generated<number>
  tle: Generated<number>
  mle: Generated<number>
  re: Generated<number>
  se: Generated<number>
  pa: Generated<number>
}

export interface ProblemVote {
  problem_id: number
  account_id: string
  quality: number
  feel: number | null
  created_at: Date
  updated_at: Date
}

export interface RatedContest {
  contest_id: number
  marked_by: string
  marked_at: Date
  applied_at: Date | null
  places_hash: string | null
  chain: string | null
}

export interface RatingChange {
  contest_id: number
  account_id: string
  place: number
  rating_before: number | null
  rating: number
  performance: number
  mean: number
  deviation: number
  anchor: number
  anchor_weight: number
}

export interface RatingSignal {
  id: Generated<number>
  contest_id: number
}

export interface RecoveryCode {
  account_id: string
  code_hash: string
  created_at: Date
}

export interface Rejudging {
  id: Generated<number>
  account_id: string | null
  account_name: string
  reason: string
  scope: Json
  state: Generated<string>
  total: number
  created_at: Date
  ended_by: string | null
  ended_at: Date | null
}

export interface RejudgingItem {
  id: Generated<number>
  rejudging_id: number
  submission_id: number
  version: number
  old_verdict: number
  old_score: number | null
  old_time_ms: number | null
  old_memory_kb: number | null
  old_is_manual: boolean
  old_judging_id: number | null
  state: Generated<string>
  judging_id: number | null
  verdict: number | null
  score: number | null
  rank_score: number | null
  time_ms: number | null
  memory_kb: number | null
  case_total: number | null
  message: string | null
  fault: string | null
  host: string | null
  testdata_hash: string | null
  language_version: string | null
}

export interface RemoteAccount {
  judge: string
  username: string
  password_mark: string
  aside_at: Date | null
  error: string | null
  error_at: Date | null
  last_used_at: Generated<Date>
  next_submit_at: Generated<Date>
  tested_at: Date | null
  test_wanted: Generated<boolean>
  test_lease: string | null
  test_beat_at: Date | null
}

export interface RemoteHost {
  name: string
  instance: string
  token_id: number
  last_seen: Date
  replaced: Generated<string[]>
}

export interface RemoteImport {
  id: Generated<number>
  account_id: string
  address: string
  site: string
  known: string
  state: Generated<string>
  created_at: Date
}

export interface RemoteImportRow {
  import_id: number
  seq: number
  problem_id: string
  tries: Generated<number>
  outcome: string | null
  fault: ColumnType<unknown, string | null, string | null>
  stored_id: number | null
}

export interface RemoteRun {
  submission_id: number
  judging_id: number
  judge: string
  site: string
  problem_id: string
  stage: string
  account: string | null
  begun_at: Date | null
  baseline: string | null
  remote_id: string | null
  failures: Generated<number>
  next_at: Date
  deadline_at: Date
  lease_id: string | null
  host: string | null
  host_instance: string | null
  beat_at: Date | null
  last_error: string | null
  base_url: string | null
}

export interface RemoteSite {
  judge: string
  paused: Generated<boolean>
  base_url: string | null
  submit_minutes: Generated<number>
  poll_minutes: Generated<number>
  next_submit_at: Generated<Date>
  failures: Generated<number>
  open_until: Date | null
  last_success_at: Date | null
  last_error: string | null
  last_error_at: Date | null
  unknown_word: string | null
  unknown_word_at: Date | null
  next_scrape_at: Generated<Date>
}

export interface RemoteToken {
  id: Generated<number>
  name: string
  token_hash: string
  created_at: Generated<Date>
  revoked_at: Date | null
}

export interface RemovedContest {
  contest_id: number
  title: string
  owner_id: string | null
  group_id: number | null
  submissions: number
  removed_by: string
  removed_at: Date
}

export interface RemovedContestPart {
  id: Generated<number>
  contest_id: number
  table_name: string
  rows: Json
}

export interface ReplicaHeartbeat {
  server: string
  heartbeat: number
  at: Generated<Date>
}

export interface SavedFilter {
  id: Generated<number>
  account_id: string
  list: string
  name: string
  query: string
  saved_at: Date
}

export interface Secret {
  name: string
  value: Buffer
  is_encrypted: Generated<boolean>
}

export interface Session {
  id: string
  account_id: string
  issued_at: Date
  refreshed_at: Date
  expires_at: Date
  revoked_at: Date | null
  address: string
  user_agent: string
  created_at: Generated<Date>
  proven_at: Generated<Date>
  viewed_by: string | null
}

export interface SignOnAttempt {
  state_hash: string
  browser_hash: string
  provider_id: number
  account_id: string | null
  redirect_url: string
  expires_at: Date
  is_proof: Generated<boolean>
}

export interface SignOnTicket {
  id_hash: string
  provider_id: number
  identity: Json
  tries: Generated<number>
  expires_at: Date
}

export interface SimilarityDecision {
  id: Generated<number>
  pair_id: number
  account_id: string | null
  state: string
  note: string
  created_at: Date
}

export interface SimilarityPair {
  id: Generated<number>
  review_id: number
  problem_id: number
  family: string
  a_account_id: string
  b_account_id: string
  a_submission_id: number
  b_submission_id: number
  percent: number
  a_percent: number
  b_percent: number
  state: Generated<string>
}

export interface SimilarityReview {
  id: Generated<number>
  contest_id: number | null
  training_id: number | null
  problem_id: number | null
  state: Generated<string>
  done: Generated<number>
  total: Generated<number>
  is_truncated: Generated<boolean>
  last_submission_id: number | null
  starter_code: Generated<string>
  started_by: string | null
  created_at: Date
  updated_at: Date
  finished_at: Date | null
}

export interface SiteRole {
  id: Generated<number>
  name: string
  permissions: string
  created_at: Date
  updated_at: Date
}

export interface SiteSetting {
  key: string
  value: Json
  updated_at: Generated<Date>
}

export interface StagedTestdata {
  token: string
  account_id: string
  cases: Json
  bytes: number
  created_at: Date
  expires_at: Date
  how: Generated<string>
}

export interface Standing {
  account_id: string
  solved: Generated<number>
  score: Generated<number>
  practised: Generated<number>
  submitted: Generated<number>
  is_listed: Generated<boolean>
  created_at: Date
}

export interface StatementBundle {
  contest_id: number
  version: number
  source_digest: Buffer
  hash: string
  content: Buffer
  key: string
  problems: number
  left_out: number
  made_at: Date
  key_given_at: Date | null
  announced_for: Date | null
}

export interface StatementBundleFetch {
  contest_id: number
  account_id: string
  version: number
  fetched_at: Date
}

export interface StatementRevision {
  id: Generated<number>
  problem_id: number
  made_by: string | null
  made_by_id: string | null
  made_at: Date
  how: string
  default_locale: string
  statements: Json
  examples: string
  questions: ColumnType<unknown, string | null, string | null>
}

export interface StoredFile {
  id: Generated<number>
  kind: string
  folder: string
  name: string
  original_name: string
  bytes: number
  account_id: string | null
  group_id: number | null
  created_at: Date
  dropped_at: Date | null
  unused_since: Date | null
}

export interface Submission {
  id: Generated<number>
  problem_id: number
  account_id: string
  contest_id: Generated<number>
  contest_problem_id: Generated<number>
  group_id: number | null
  language: string
  length: number
  submitted_at: Date
  verdict: Generated<number>
  score: number | null
  rank_score: number | null
  time_ms: number | null
  memory_kb: number | null
  judger: Generated<string>
  version: Generated<number>
  is_manual: Generated<boolean>
  share: Generated<boolean>
  case_total: number | null
  judging_id: number | null
  testdata_hash: string | null
  language_version: string | null
  idempotency_key: string | null
  updated_at: Generated<Date>
  hack_verdict: number | null
}

export interface SubmissionFingerprint {
  submission_id: number
  version: number
  hashes: Buffer
}

export interface SubmissionSource {
  submission_id: number
  code: string
  error_message: string | null
  address: string
  blocks: string | null
  files: ColumnType<unknown, string | null, string | null>
}

export interface SubmissionTally {
  scope: string
  ref: string
  verdict: number
  shard: Generated<number>
  n: Generated<number>
}

export interface Tag {
  id: Generated<number>
  name: string
  name_en: string | null
  color: string | null
  oj: Generated<string>
  group_id: number | null
  classification_id: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface TagClassification {
  id: Generated<number>
  name: string
  name_en: string | null
  oj: Generated<string>
  rank: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface Term {
  id: Generated<number>
  name: string
  first_day: string
  last_day: string
  realname: number | null
  number: number | null
  school: number | null
  course: number | null
  photo: number | null
  ending: Generated<string>
  wait_days: Generated<number>
  created_at: Date
  updated_at: Date
  announced_at: Date | null
  confirmed_at: Date | null
  confirmed_by: string | null
  finished_at: Date | null
}

export interface TermAccount {
  term_id: number
  account_id: string
}

export interface TermErasure {
  term_id: number
  account_id: string
  fields: string
  at: Date
}

export interface TermGroup {
  term_id: number
  group_id: number
}

export interface TermPrefix {
  term_id: number
  prefix: string
}

export interface TestdataFile {
  set_hash: string
  blob_hash: string
}

export interface TestdataSet {
  hash: string
  manifest: Json
  case_count: number
  bytes: number
  touched_at: Generated<Date>
  created_at: Generated<Date>
}

export interface TestdataVersion {
  id: Generated<number>
  problem_id: number
  hash: string
  made_by: string | null
  made_by_id: string | null
  made_at: Date
  how: string
  added: number
  removed: number
  changed: number
}

export interface Throttle {
  key: string
  count: number
  ends_at: Date
}

export interface Totp {
  account_id: string
  secret: Buffer
  confirmed_at: Date | null
  last_step: Generated<number>
  is_encrypted: Generated<boolean>
  created_at: Date
}

export interface Training {
  id: Generated<number>
  title: string
  description: Generated<string>
  author_id: string | null
  group_id: number | null
  category_id: number | null
  is_private: Generated<boolean>
  password: Generated<string>
  is_visible: Generated<boolean>
  rank: Generated<number>
  opens_at: Date | null
  due_at: Date | null
  late_rule: Generated<number>
  late_percent: Generated<number>
  prerequisite_id: number | null
  prerequisite_count: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface TrainingCategory {
  id: Generated<number>
  group_id: number | null
  name: string
  color: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface TrainingChapter {
  id: Generated<number>
  training_id: number
  title: string
  content: Generated<string>
  rank: number
}

export interface TrainingExtension {
  training_id: number
  account_id: string
  due_at: Date
  created_at: Generated<Date>
}

export interface TrainingProblem {
  id: Generated<number>
  training_id: number
  problem_id: number
  rank: Generated<number>
  chapter_id: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface TrainingRegistration {
  training_id: number
  account_id: string
  created_at: Generated<Date>
}

export interface TrainingTally {
  category_id: number
  is_private: boolean
  n: Generated<number>
}

export interface Trial {
  key: string
  account_id: string
  problem_id: number
  language: string
  code: string
  input: string | null
  expected_output: string | null
  verdict: Generated<number>
  time_ms: number | null
  memory_kb: number | null
  stdout: string | null
  stderr: string | null
  created_at: Date
  expires_at: Date
  cases: ColumnType<unknown, string | null, string | null>
  results: ColumnType<unknown, string | null, string | null>
  contest_id: number | null
  files: ColumnType<unknown, string | null, string | null>
}

export interface Upload {
  id: string
  account_id: string
  name: string
  bytes: number
  received: Generated<number>
  created_at: Date
  expires_at: Date
}

export interface UploadPiece {
  upload_id: string | null
  import_id: string | null
  contest_import_id: string | null
  at: number
  bytes: number
  hash: string
  stored_at: Date
}

export interface UserGroup {
  id: Generated<number>
  owner_id: string | null
  name: string
  short_name: string
  brief: Generated<string>
  description: Generated<string>
  avatar: string | null
  is_visible: Generated<boolean>
  auth: Generated<number>
  status: Generated<number>
  code: string | null
  member_count: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface Webhook {
  id: string
  name: string
  url: string
  events: string
  secret: Buffer | null
  is_enabled: Generated<boolean>
  created_at: Date
  failing_since: Date | null
  next_try_at: Date | null
  leased_until: Date | null
  format: Generated<string>
  language: Generated<string>
  address: Buffer | null
}

export interface WebhookDelivery {
  id: Generated<number>
  webhook_id: string
  event_id: number
  state: Generated<string>
  tries: Generated<number>
  answer_status: number | null
  answer: string | null
  error: string | null
  created_at: Date
  tried_at: Date | null
}

export interface WebhookEvent {
  id: Generated<number>
  uid: Generated<string>
  type: string
  key: string | null
  contest_id: number | null
  hidden_at: Date | null
  data: Json
  occurred_at: Date
  is_queued: Generated<boolean>
  request_id: string | null
  traceparent: string | null
}

export interface WithdrawnProblem {
  id: number
  contest_id: number
  problem_id: number
  label: string
  title: string
  color: string | null
  created_at: Date
  keeps_submissions: boolean
  submissions: number
  balloons: ColumnType<unknown, string | undefined, string>
  clarifications: ColumnType<unknown, string | undefined, string>
  withdrawn_at: Date
  withdrawn_by: string
}

export interface DB {
  accepted: Accepted
  account: Account
  account_phone: AccountPhone
  account_rating: AccountRating
  account_site_role: AccountSiteRole
  account_write: AccountWrite
  activity_sample: ActivitySample
  alert: Alert
  announcement: Announcement
  api_token: ApiToken
  audit_entry: AuditEntry
  backup_run: BackupRun
  balloon: Balloon
  carousel_picture: CarouselPicture
  certificate: Certificate
  certificate_template: CertificateTemplate
  check_in: CheckIn
  clarification: Clarification
  comment: Comment
  comment_like: CommentLike
  comment_reply: CommentReply
  contest: Contest
  contest_category: ContestCategory
  contest_chain: ContestChain
  contest_count: ContestCount
  contest_exclusion: ContestExclusion
  contest_feed: ContestFeed
  contest_hack: ContestHack
  contest_hacking: ContestHacking
  contest_import: ContestImport
  contest_import_problem: ContestImportProblem
  contest_incident: ContestIncident
  contest_incident_event: ContestIncidentEvent
  contest_incident_person: ContestIncidentPerson
  contest_lock: ContestLock
  contest_organiser: ContestOrganiser
  contest_organization: ContestOrganization
  contest_photo: ContestPhoto
  contest_pretest: ContestPretest
  contest_problem: ContestProblem
  contest_receipt: ContestReceipt
  contest_registration: ContestRegistration
  contest_series: ContestSeries
  contest_series_entry: ContestSeriesEntry
  contest_session: ContestSession
  contest_session_event: ContestSessionEvent
  contest_shadow: ContestShadow
  contest_shadow_judgement: ContestShadowJudgement
  contest_shadow_submission: ContestShadowSubmission
  contest_system_test: ContestSystemTest
  contest_tally: ContestTally
  contest_team: ContestTeam
  contest_token_use: ContestTokenUse
  contest_verdict_line: ContestVerdictLine
  contest_window: ContestWindow
  deletion_request: DeletionRequest
  desk_pass: DeskPass
  direct_block: DirectBlock
  direct_conversation: DirectConversation
  direct_member: DirectMember
  direct_message: DirectMessage
  direct_message_report: DirectMessageReport
  direct_preference: DirectPreference
  discussion: Discussion
  discussion_category: DiscussionCategory
  discussion_like: DiscussionLike
  discussion_report: DiscussionReport
  discussion_tally: DiscussionTally
  discussion_view: DiscussionView
  external_contest: ExternalContest
  factor_ticket: FactorTicket
  generated_list: GeneratedList
  group_invitation: GroupInvitation
  group_member: GroupMember
  health_sample: HealthSample
  identity_provider: IdentityProvider
  judge_host: JudgeHost
  judge_host_speed: JudgeHostSpeed
  judge_task: JudgeTask
  judge_token: JudgeToken
  judging: Judging
  judging_case: JudgingCase
  judging_pause: JudgingPause
  language: Language
  linked_identity: LinkedIdentity
  listed_tally: ListedTally
  lti_key: LtiKey
  lti_launch: LtiLaunch
  lti_link: LtiLink
  lti_login: LtiLogin
  lti_platform: LtiPlatform
  lti_registration: LtiRegistration
  lti_score: LtiScore
  message: Message
  notice: Notice
  notice_copy: NoticeCopy
  notice_recipient: NoticeRecipient
  one_time_code: OneTimeCode
  overlay_pass: OverlayPass
  package_import: PackageImport
  package_import_problem: PackageImportProblem
  passkey: Passkey
  print_request: PrintRequest
  problem: Problem
  problem_bank_tally: ProblemBankTally
  problem_check: ProblemCheck
  problem_code_template: ProblemCodeTemplate
  problem_difficulty: ProblemDifficulty
  problem_given_up: ProblemGivenUp
  problem_language: ProblemLanguage
  problem_note: ProblemNote
  problem_person: ProblemPerson
  problem_program: ProblemProgram
  problem_publication: ProblemPublication
  problem_ready_vote: ProblemReadyVote
  problem_review_comment: ProblemReviewComment
  problem_review_tick: ProblemReviewTick
  problem_standing: ProblemStanding
  problem_statement: ProblemStatement
  problem_tag: ProblemTag
  problem_tag_proposal: ProblemTagProposal
  problem_tally: ProblemTally
  problem_vote: ProblemVote
  rated_contest: RatedContest
  rating_change: RatingChange
  rating_signal: RatingSignal
  recovery_code: RecoveryCode
  rejudging: Rejudging
  rejudging_item: RejudgingItem
  remote_account: RemoteAccount
  remote_host: RemoteHost
  remote_import: RemoteImport
  remote_import_row: RemoteImportRow
  remote_run: RemoteRun
  remote_site: RemoteSite
  remote_token: RemoteToken
  removed_contest: RemovedContest
  removed_contest_part: RemovedContestPart
  replica_heartbeat: ReplicaHeartbeat
  saved_filter: SavedFilter
  secret: Secret
  session: Session
  sign_on_attempt: SignOnAttempt
  sign_on_ticket: SignOnTicket
  similarity_decision: SimilarityDecision
  similarity_pair: SimilarityPair
  similarity_review: SimilarityReview
  site_role: SiteRole
  site_setting: SiteSetting
  staged_testdata: StagedTestdata
  standing: Standing
  statement_bundle: StatementBundle
  statement_bundle_fetch: StatementBundleFetch
  statement_revision: StatementRevision
  stored_file: StoredFile
  submission: Submission
  submission_fingerprint: SubmissionFingerprint
  submission_source: SubmissionSource
  submission_tally: SubmissionTally
  tag: Tag
  tag_classification: TagClassification
  term: Term
  term_account: TermAccount
  term_erasure: TermErasure
  term_group: TermGroup
  term_prefix: TermPrefix
  testdata_file: TestdataFile
  testdata_set: TestdataSet
  testdata_version: TestdataVersion
  throttle: Throttle
  totp: Totp
  training: Training
  training_category: TrainingCategory
  training_chapter: TrainingChapter
  training_extension: TrainingExtension
  training_problem: TrainingProblem
  training_registration: TrainingRegistration
  training_tally: TrainingTally
  trial: Trial
  upload: Upload
  upload_piece: UploadPiece
  user_group: UserGroup
  webhook: Webhook
  webhook_delivery: WebhookDelivery
  webhook_event: WebhookEvent
  withdrawn_problem: WithdrawnProblem
}
