import { inProgress, type Locale, Refusal, verdict } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/connect.ts'
import { notice } from './notices.ts'
import { presentTaken, type SubmissionEntity } from './present.ts'
import { readCases } from './read-cases.ts'
import { readSubmission } from './read-submission.ts'
import { findFigures, listOwn } from './repository.ts'

/** Submissions of a user, oldest first, with their languages. */
export const ownSubmissions = (db: Db, accountId: string) => listOwn(db, accountId)

interface RecordRequest {
  readonly submitId: number
  readonly locale: Locale
}

/**
 * A submission of the viewer with exactly what its page shows now. While the page hides the result, for example during
 * the freeze of an OI contest, the record contains only what was submitted.
 */
export const readOwnRecord = async (deps: Deps, viewer: SignedIn, asked: RecordRequest) => {
  const found = await unlessRefused(() => readSubmission(deps, viewer, asked))
  const entity = found?.submission ?? null
  if (found === null || entity === null || entity.submitId === null) return onlyTaken(deps, asked.submitId)
  const isOver = entity.status !== null && !inProgress(entity.status)
  const cases = isOver ? await unlessRefused(() => readCases(deps, viewer, asked)) : null
  return {
    ...entity,
    code: null,
    languageVersion: found.extra?.languageVersion ?? null,
    blocks: found.extra?.blocks ?? null,
    cases,
  }
}

/** The program of a submission of the viewer or one of its further files, or why the page does not show it. */
export const readOwnSource = async (
  deps: Deps,
  viewer: SignedIn,
  asked: RecordRequest & { readonly file: string | null },
): Promise<string> => {
  const found = await unlessRefused(() => readSubmission(deps, viewer, asked))
  const text =
    asked.file === null ? found?.submission.code : found?.extra?.files?.find(({ name }) => name === asked.file)?.text
  return text ?? notice('sourceHidden', asked.locale)
}

const onlyTaken = async (deps: Deps, id: number): Promise<SubmissionEntity | null> => {
  const [row] = await findFigures(deps.db, [id])
  return row === undefined ? null : { ...presentTaken(row), status: verdict.hidden }
}

const unlessRefused = async <T>(read: () => Promise<T>): Promise<T | null> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
