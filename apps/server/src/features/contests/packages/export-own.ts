import { type PhotoFile, writeOwnContest, ZipWriter } from '@verdict/problem-formats'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { hidePersonal } from '../../accounts/privacy/hide-personal.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { canHaveHacks } from '../core/format.ts'
import { readPhoto, readShownPhotos } from '../photos/read-photos.ts'
import type { ContestFile } from './export-contest.ts'
import { loadProblems, readSubmissions, settingsOf } from './load-contest.ts'
import { readHackLines } from './read-hack-lines.ts'
import { announcementsOf, hackPointsOf, peopleOf, questionsOf } from './repository.ts'

/** The photos of a contest by account. */
const photosOf = async (deps: Deps, viewer: SignedIn, contestId: number): Promise<ReadonlyMap<string, PhotoFile>> => {
  const found = new Map<string, PhotoFile>()
  for (const accountId of Object.keys(await readShownPhotos(deps, viewer, contestId))) {
    const photo = await readPhoto(deps, contestId, accountId)
    if (photo === null) continue
    photo.stream.destroy()
    found.set(accountId, {
      bytes: photo.bytes,
      open: async () => {
        const now = await readPhoto(deps, contestId, accountId)
        if (now === null) throw new Error(`The photo of ${accountId} is gone.`)
        return now.stream
      },
    })
  }
  return found
}

interface OwnExport {
  readonly contest: ContestRow
  readonly viewer: SignedIn
  readonly withSubmissions: boolean
}

/** A contest as a package of our own: importing it again gives the same contest (docs/import-export.md). */
export const exportOwn = async (deps: Deps, { contest, viewer, withSubmissions }: OwnExport): Promise<ContestFile> => {
  const rows = await peopleOf(deps.db, contest)
  const people = await hidePersonal(deps, { viewer, isJury: true }, { rows, idOf: ({ id }) => id })
  const announcements = await announcementsOf(deps.db, contest.id)
  const questions = await questionsOf(deps.db, contest)
  const photos = await photosOf(deps, viewer, contest.id)
  const zip = new ZipWriter()
  await writeOwnContest(
    deps,
    {
      contest: { ...settingsOf(contest), hacks: await hackPointsOf(deps.db, contest) },
      problems: (await loadProblems(deps, viewer, contest.id)).map(({ label, title, color, pretests, loaded }) => ({
        label,
        title,
        color,
        pretests,
        loaded,
      })),
      announcements: announcements.map(({ title, content, status, created_at }) => ({
        title,
        content,
        hidden: status !== 0,
        createdAt: created_at.toISOString(),
      })),
      people: people.map(({ id, username, nickname, realname, school, gender, registered_at, ...own }) => ({
        username,
        nickname: nickname ?? '',
        realname: realname ?? '',
        school: school ?? '',
        gender: gender === 'male' || gender === 'female' ? gender : 'secrecy',
        registeredAt: registered_at?.toISOString() ?? null,
        delaySeconds: own.delay_s ?? 0,
        extraSeconds: (own.extra_s ?? 0) - (own.base_s ?? 0),
        hasBegun: own.began_at !== null,
        photo: photos.get(id) ?? null,
      })),
      clarifications: questions.map((row) => ({
        username: row.username,
        problem: row.label,
        question: row.question,
        answer: row.answer,
        public: row.is_public,
        createdAt: row.created_at.toISOString(),
        answeredAt: row.answered_at?.toISOString() ?? null,
      })),
      submissions: withSubmissions ? () => readSubmissions(deps, contest) : null,
      hacks: withSubmissions && canHaveHacks(contest) ? () => readHackLines(deps, contest) : null,
    },
    zip,
  )
  return { name: 'contest.zip', type: 'application/zip', content: zip.end() }
}
