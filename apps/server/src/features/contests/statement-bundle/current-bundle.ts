import { bundleOpensAt, contestPhase } from '@verdict/rules'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../../deps.ts'
import { type Contest, findContest } from '../core/find-contest.ts'
import { notifyContest } from '../core/live.ts'
import { answersAtStart } from '../problems/answers-at-start.ts'
import { encryptBundle } from './encrypt.ts'
import { readPictures } from './pictures.ts'
import { type BundleRow, findBundle } from './repository.ts'

/**
 * A bundle is compared with the statements of now when it is asked for, at most once in this time for each contest and
 * server: at the start, a thousand participants ask within a second.
 */
const currentMs = 3_000
const maxContests = 200

interface Known {
  readonly answer: Promise<BundleRow | null>
  readonly until: number
}

/** Bundles that were compared lately, by contest. */
export type BundleChecks = LRUCache<number, Known>
export const openBundleChecks = (): BundleChecks => new LRUCache({ max: maxContests })

/** The bundle that says what the statements say now, made when there is none; null while none may be fetched. */
export const currentBundle = (deps: Deps, contest: Contest): Promise<BundleRow | null> => {
  const { id, starts_at: startsAt, statements_ahead_s: aheadS } = contest.row
  const now = deps.clock.now()
  if (aheadS === null || now < bundleOpensAt(startsAt, aheadS) || contestPhase(contest.terms, now) === 'ended') {
    return Promise.resolve(null)
  }
  const known = deps.bundleChecks.get(id)
  if (known !== undefined && known.until > now.getTime()) return known.answer
  const answer = renewBundle(deps, id)
  deps.bundleChecks.set(id, { answer, until: now.getTime() + currentMs })
  answer.catch(() => deps.bundleChecks.delete(id))
  return answer
}

/**
 * Makes a new version with a new key when a statement changed, or when the key is known and the contest has not started:
 * its start was moved later.
 */
const renewBundle = async (deps: Deps, cid: number): Promise<BundleRow | null> => {
  const contest = await findContest(deps.db, cid)
  if (contest === null) return null
  const text = await answersAtStart(deps, contest)
  if (text.problems.length === 0) return null
  const digest = deps.cipher.digest(Buffer.from(JSON.stringify(text)))
  const stored = await findBundle(deps.db, cid)
  const isValid = (row: BundleRow): boolean => row.source_digest.equals(digest) && !isKeyKnown(deps, contest, row)
  if (stored !== undefined && isValid(stored)) return stored
  const { pictures, leftOut } = await readPictures(deps, text.details)
  return deps.db.transaction().execute(async (trx) => {
    // Two servers at once would make two bundles.
    await trx.selectFrom('contest').select('id').where('id', '=', cid).forNoKeyUpdate().execute()
    const before = await findBundle(trx, cid)
    if (before !== undefined && isValid(before)) return before
    const version = (before?.version ?? 0) + 1
    const { content, key, hash } = await encryptBundle({ ...text, pictures }, { cid, version })
    const columns = {
      version,
      source_digest: digest,
      hash,
      content,
      key: deps.cipher.encryptText(key.toString('base64'), keyPlace(cid)),
      problems: text.problems.length,
      left_out: leftOut,
      made_at: deps.clock.now(),
      key_given_at: null,
      announced_for: null,
    }
    await trx
      .insertInto('statement_bundle')
      .values({ contest_id: cid, ...columns })
      .onConflict((conflict) => conflict.column('contest_id').doUpdateSet(columns))
      .execute()
    if (before !== undefined) await notifyContest(trx, cid, { kind: 'statementsChanged' })
    deps.log.info({ contestId: cid, version, bytes: content.length }, 'statements encrypted')
    return (await findBundle(trx, cid)) ?? null
  })
}

/** The key was given out before a start that is still to come. */
const isKeyKnown = ({ clock }: Pick<Deps, 'clock'>, { terms }: Contest, row: BundleRow): boolean =>
  row.key_given_at !== null && contestPhase(terms, clock.now()) === 'scheduled'

const keyPlace = (cid: number): string => `key of the statement bundle of contest ${cid}`

/** The key of a bundle in base64. */
export const keyOf = ({ cipher }: Pick<Deps, 'cipher'>, cid: number, { key }: Pick<BundleRow, 'key'>): string =>
  cipher.decryptText(key as `encrypted:${string}`, keyPlace(cid))
