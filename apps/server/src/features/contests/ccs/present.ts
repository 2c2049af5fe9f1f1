import { createHash } from 'node:crypto'
import {
  balloonColors,
  type CcsContest,
  type CcsObject,
  type CcsState,
  type ContestCategory,
  type ContestOrganization,
} from '@verdict/contract'
import { contestTimeMs, isFrozenAt, regularEnd, showsEntryCases } from '@verdict/rules'
import { extensionOf } from '../board/extension.ts'
import type { Round } from './open-round.ts'
import type { CaseRow, ClarificationRow, EntryRow, ProblemRow, TeamRow } from './repository.ts'
import { absolute, relative } from './times.ts'
import { verdictId } from './verdicts.ts'

export const ruleOf = ({ contest }: Pick<Round, 'contest'>): 'acm' | 'oi' => (contest.row.type === 0 ? 'acm' : 'oi')

export const presentContest = ({ contest: { row, terms } }: Round): CcsContest => {
  const isAcm = row.type === 0
  const durationMs = contestTimeMs(terms, regularEnd(terms))
  return {
    id: String(row.id),
    name: row.title,
    formal_name: row.title,
    start_time: absolute(terms.startsAt),
    duration: relative(durationMs),
    ...(terms.freezesAt !== null && {
      scoreboard_freeze_duration: relative(durationMs - contestTimeMs(terms, terms.freezesAt)),
    }),
    scoreboard_type: isAcm ? 'pass-fail' : 'score',
    ...(isAcm && { penalty_time: Math.round(row.try_penalty_s / 60) }),
  }
}

/**
 * State of a contest. The time of a manual unfreeze after the end is not recorded, so results count as thawed right
 * after the end; they are final when no submission is waiting to be judged. The standard requires these moments in
 * order, so each is a millisecond after the one before.
 */
export const presentState = (
  { contest: { terms }, now, isOver, isFrozen }: Round,
  isBeingJudged: boolean,
): CcsState => {
  const { startsAt, endsAt, freezesAt } = terms
  const passed = (at: Date | null): string | null => (at !== null && now >= at ? absolute(at) : null)
  const isThawed = freezesAt !== null && isOver && !isFrozenAt(terms, now)
  const afterEnd = (ms: number): string => absolute(new Date(endsAt.getTime() + ms))
  const isFinal = isOver && !isFrozen && !isBeingJudged
  return {
    started: passed(startsAt),
    frozen: passed(freezesAt),
    ended: isOver ? absolute(endsAt) : null,
    thawed: isThawed ? afterEnd(1) : null,
    finalized: isFinal ? afterEnd(2) : null,
    end_of_updates: isFinal ? afterEnd(3) : null,
  }
}

/** A language's name as an id: `C++ 17 With O2` is `cpp-17-with-o2`. Colliding names get a hash. */
const languageId = (name: string): string => {
  const plain = name.toLowerCase().replaceAll('++', 'pp').replaceAll('#', 'sharp')
  const text = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  const isFit = text !== '' && text.length <= 36 && /^[a-z0-9 ]+$/.test(plain)
  return isFit ? text : `${text.slice(0, 27)}${text === '' ? '' : '-'}${hashOf(name).slice(0, 8)}`
}

export const presentLanguage = (name: string): CcsObject<'languages'> => ({
  id: languageId(name),
  name,
  entry_point_required: false,
  extensions: [extensionOf(name)],
})

export const presentProblem = (row: ProblemRow, ordinal: number, round: Round): CcsObject<'problems'> => {
  const isOpen = round.sight === 'whole' || (round.isOver && !round.isFrozen)
  const rgb = row.color?.slice(0, 7) ?? null
  const color = balloonColors.find(({ hex }) => hex === rgb)?.name
  return {
    id: String(row.id),
    label: row.label,
    name: row.title,
    ordinal,
    ...(rgb !== null && { rgb }),
    ...(color !== undefined && { color }),
    time_limit: row.time_limit_ms / 1_000,
    // Until the results are open, a changed number would announce a rejudging.
    test_data_count: isOpen ? (row.case_count ?? 0) : 0,
    ...(ruleOf(round) === 'oi' && row.full_score !== null && { max_score: row.full_score }),
  }
}

/** An organisation of the contest. */
export const presentOrganization = (row: ContestOrganization): CcsObject<'organizations'> => ({
  id: row.id,
  name: row.name,
  formal_name: row.formalName,
  ...(row.country !== null && { country: row.country }),
})

/** The school of a participant whose team has no organisation. */
export const schoolOf = ({ school, team }: Pick<TeamRow, 'school' | 'team'>): CcsObject<'organizations'> | null => {
  if (team !== null && team.organization !== null) return null
  const name = school?.trim() ?? ''
  return name === '' ? null : { id: `school-${hashOf(name).slice(0, 16)}`, name, formal_name: name }
}

/** Ranked teams, and unranked teams. */
export const groups: readonly CcsObject<'groups'>[] = [
  { id: 'participants', name: 'Participants' },
  { id: 'guests', name: 'Guests' },
]

/** A category of the contest. */
export const presentGroup = ({ id, name }: ContestCategory): CcsObject<'groups'> => ({ id, name })

/** A team by the name the contest's board shows. */
export const presentTeam = (
  row: TeamRow,
  { contest, sight }: Round,
  stars: ReadonlySet<string>,
): CcsObject<'teams'> => {
  const shown = { username: row.username, nickname: row.nickname, realname: row.realname }
  const own = shown[contest.row.shown_name as keyof typeof shown]?.trim() || row.username
  const name = row.team?.name || own
  const organization = row.team?.organization ?? schoolOf(row)?.id ?? null
  const isGuest = stars.has(row.username)
  return {
    id: row.id,
    name,
    label: row.username,
    display_name: name,
    ...(organization !== null && { organization_id: organization }),
    group_ids: [isGuest ? 'guests' : 'participants', ...(row.team?.categories ?? [])],
    ...(isGuest && { hidden: true }),
    ...(sight === 'whole' && presentPhoto(row, contest.row.id)),
  }
}

const realNameOf = ({ realname, username }: TeamRow): string => realname?.trim() || username

const membersOf = ({ team }: TeamRow): readonly string[] => team?.members ?? []

/** The members of a team; a participant without members is one person. */
export const presentPersons = (row: TeamRow): readonly CcsObject<'persons'>[] => {
  const { id } = row
  const members = membersOf(row)
  const person = (personId: string, name: string): CcsObject<'persons'> => ({
    id: personId,
    team_ids: [id],
    name,
    role: 'contestant',
  })
  if (members.length === 0) return [person(id, realNameOf(row))]
  return members.map((name, index) => person(`${id}-${index + 1}`, name))
}

export const presentAccount = (row: TeamRow): CcsObject<'accounts'> => ({
  id: row.id,
  username: row.username,
  name: realNameOf(row),
  type: 'team',
  team_id: row.id,
  ...(membersOf(row).length === 0 && { person_id: row.id }),
})

/** Named as stored: a new photo has a new name, so tools fetch it again. */
const presentPhoto = ({ id, photo, width, height }: TeamRow, contestId: number): Pick<CcsObject<'teams'>, 'photo'> =>
  photo === null || width === null || height === null
    ? {}
    : {
        photo: [
          {
            href: `contests/${contestId}/teams/${id}/photo`,
            filename: photo.slice(photo.lastIndexOf('/') + 1),
            mime: 'image/jpeg',
            width,
            height,
          },
        ],
      }

const sinceStart = ({ contest }: Round, at: Date): string => relative(contestTimeMs(contest.terms, at))

/** Neither a later start of the team nor removed time is part of its time. */
const ownTime = (
  { contest }: Round,
  { delay_s, contest_problem_id: place }: Pick<EntryRow, 'delay_s' | 'contest_problem_id'>,
  at: Date,
): string => relative(contestTimeMs(contest.terms, at, { delayMs: delay_s * 1_000, place }))

export const presentSubmission = (row: EntryRow, round: Round): CcsObject<'submissions'> => {
  const language = languageId(row.language)
  const href = `contests/${round.contest.row.id}/submissions/${row.id}/files`
  return {
    id: String(row.id),
    language_id: language,
    problem_id: String(row.contest_problem_id),
    team_id: row.account_id,
    time: absolute(row.submitted_at),
    contest_time: ownTime(round, row, row.submitted_at),
    entry_point: language === 'java' ? 'Main' : null,
    files: round.sight === 'whole' ? [{ href, filename: 'files.zip', mime: 'application/zip' }] : [],
  }
}

/** Whether the result of a submission is visible: not during the freeze, and not at all in a frozen OI contest. */
export const hasVisibleVerdict = (row: EntryRow, round: Round): boolean => {
  if (!round.isFrozen) return true
  const { freezesAt } = round.contest.terms
  return ruleOf(round) === 'acm' && freezesAt !== null && row.submitted_at < freezesAt
}

/** The judgement of a submission; null while there is none or it is hidden. A submission has one judgement. */
export const presentJudgement = (row: EntryRow, round: Round): CcsObject<'judgements'> | null => {
  const type = verdictId(row.verdict)
  if (type === null || !hasVisibleVerdict(row, round)) return null
  const { from, to } = judgedAt(row)
  const showsFigures = round.sight === 'whole' || round.isOver
  return {
    id: String(row.id),
    submission_id: String(row.id),
    judgement_type_id: type,
    ...(ruleOf(round) === 'oi' && { score: Math.max(0, row.score ?? 0) }),
    start_time: absolute(from),
    start_contest_time: ownTime(round, row, from),
    end_time: absolute(to),
    end_contest_time: ownTime(round, row, to),
    ...(showsFigures && row.time_ms !== null && { max_run_time: Math.max(0, row.time_ms) / 1_000 }),
  }
}

const judgedAt = (row: EntryRow): { readonly from: Date; readonly to: Date } => {
  const from = row.leased_at ?? row.submitted_at
  const to = row.finished_at ?? from
  return { from, to: to < from ? from : to }
}

/**
 * Whether the single cases of a submission are visible, by the rules of its contest (section 2.6) and the visibility of
 * its pages.
 */
export const showsRuns = (row: EntryRow, round: Round): boolean => {
  if (row.judging_id === null || presentJudgement(row, round) === null) return false
  if (round.sight === 'whole') return true
  // An outside board opens results, not what the submissions of the contest show inside.
  if (!round.mayLookInside) return false
  const moment = {
    terms: round.contest.terms,
    rule: ruleOf(round),
    standing: round.contest.standing,
    now: round.now,
  } as const
  return row.open_case_result && showsEntryCases('others', moment)
}

export const presentRun = (row: CaseRow, entry: EntryRow, round: Round): CcsObject<'runs'>[] => {
  const type = verdictId(row.verdict)
  if (type === null) return []
  const { to } = judgedAt(entry)
  const showsFigures = round.sight === 'whole' || round.isOver
  return [
    {
      id: `${entry.id}-${row.seq}`,
      judgement_id: String(entry.id),
      ordinal: row.seq,
      judgement_type_id: type,
      time: absolute(to),
      contest_time: ownTime(round, entry, to),
      ...(showsFigures && { run_time: Math.max(0, row.time_ms) / 1_000 }),
    },
  ]
}

/**
 * A question and its answer are two objects here. Viewers other than managers get public answers, with the question but
 * without its author.
 */
export const presentClarification = (row: ClarificationRow, round: Round): CcsObject<'clarifications'>[] => {
  const asked = { id: `question-${row.id}`, from_team_id: row.asker, to_team_id: null, reply_to_id: null }
  const about = { problem_id: row.problem === null ? null : String(row.problem) }
  const moment = (at: Date) => ({ time: absolute(at), contest_time: sinceStart(round, at) })
  const answeredAt = row.answered_at ?? row.created_at
  const answer = { id: `answer-${row.id}`, from_team_id: null, ...about, ...moment(answeredAt) }
  if (round.sight !== 'whole') {
    const text = [row.question, row.answer ?? ''].filter((item) => item !== '').join('\n\n')
    return [{ ...answer, to_team_id: null, reply_to_id: null, text }]
  }
  const hasQuestion = row.question !== '' && row.asker !== null
  return [
    ...(hasQuestion ? [{ ...asked, ...about, text: row.question, ...moment(row.created_at) }] : []),
    // A private answer to a jury member's question is not exported.
    ...(row.answer === null || (!row.is_public && row.asker === null)
      ? []
      : [
          {
            ...answer,
            to_team_id: row.is_public ? null : row.asker,
            reply_to_id: hasQuestion ? asked.id : null,
            text: row.answer,
          },
        ]),
  ]
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
