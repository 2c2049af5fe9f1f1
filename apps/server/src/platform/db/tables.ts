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
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface Announcement {
  id: Generated<number>
  title: string
  content: string
  account_id: string
  status: Generated<number>
  group_id: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface CarouselPicture {
  id: Generated<number>
  file_name: string
  created_at: Generated<Date>
}

export interface JudgeHost {
  name: string
  instance: string
  token_id: number
  report: Json
  draining: Generated<boolean>
  last_seen: Date
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
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface OneTimeCode {
  purpose: string
  subject: string
  code_hash: string
  tries: Generated<number>
  created_at: Date
  expires_at: Date
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
  created_at: Generated<Date>
  updated_at: Generated<Date>
  bank: string | null
  content_hash: string | null
}

export interface ProblemBankTally {
  bank: string
  difficulty: number
  n: Generated<number>
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

export interface ProblemLanguage {
  problem_id: number
  language_id: number
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
}

export interface ProblemTag {
  problem_id: number
  tag_id: number
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

export interface Secret {
  name: string
  value: Buffer
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
}

export interface SiteSetting {
  key: string
  value: Json
  updated_at: Generated<Date>
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
}

export interface SubmissionSource {
  submission_id: number
  code: string
  error_message: string | null
  address: string
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

export interface TestdataSet {
  hash: string
  manifest: Json
  case_count: number
  bytes: number
  created_at: Generated<Date>
}

export interface Throttle {
  key: string
  count: number
  ends_at: Date
}

export interface Trial {
  key: string
  account_id: string
  problem_id: number
  language: string
  code: string
  input: string
  expected_output: string | null
  verdict: Generated<number>
  time_ms: number | null
  memory_kb: number | null
  stdout: string | null
  stderr: string | null
  created_at: Date
  expires_at: Date
}

export interface DB {
  accepted: Accepted
  account: Account
  announcement: Announcement
  carousel_picture: CarouselPicture
  judge_host: JudgeHost
  judge_token: JudgeToken
  judging: Judging
  judging_case: JudgingCase
  language: Language
  one_time_code: OneTimeCode
  problem: Problem
  problem_bank_tally: ProblemBankTally
  problem_code_template: ProblemCodeTemplate
  problem_language: ProblemLanguage
  problem_statement: ProblemStatement
  problem_tag: ProblemTag
  problem_tally: ProblemTally
  secret: Secret
  session: Session
  site_setting: SiteSetting
  submission: Submission
  submission_source: SubmissionSource
  submission_tally: SubmissionTally
  tag: Tag
  tag_classification: TagClassification
  testdata_set: TestdataSet
  throttle: Throttle
  trial: Trial
}
