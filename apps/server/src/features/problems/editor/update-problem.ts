import { type adminProblems, type BodyOf, fail, type Manifest, problemAuth } from '@verdict/contract'
import { admits, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { alignHostClasses } from '../../judging/queue/host-class.ts'
import { bankOfLanguages } from '../bank/bank.ts'
import { readManifest } from '../bank/testdata.ts'
import { requirePublishable } from '../checks/check-state.ts'
import { requireGroupLimits } from '../group/group-limits.ts'
import { type GroupPlace, holdGroup, prefixOf, withPrefix } from '../group/prefix.ts'
import { recordRevision } from '../history/record-revision.ts'
import { casesOfQuestions } from '../questions/cases-of-questions.ts'
import { renderQuestions } from '../questions/render-questions.ts'
import { requireReviewed } from '../review/count-votes.ts'
import { auditFacts } from '../saving/audit-facts.ts'
import { buildSet, type Wish } from '../testdata/build-set.ts'
import { asIs, namedCases, typedCases } from '../testdata/samples.ts'
import { stagedCases } from '../testdata/stage.ts'
import { useTestdata } from '../testdata/use-testdata.ts'
import { authorFor } from './author.ts'
import { readDisplayId, refuseTaken, requireFree } from './display-id.ts'
import { edited } from './edited.ts'
import { isForced } from './is-forced.ts'
import { mayDo, requireKept } from './kept-problem.ts'
import { type GivenProblem, readSettings, type Settings } from './read-settings.ts'
import { readWords } from './read-words.ts'
import { keptRemoteId, requireRemoteFields } from './remote-lock.ts'
import { findWords, type WholeRow } from './repository.ts'
import { requireHostClass } from './require-host-class.ts'
import { revisionOf } from './revision.ts'
import { replaceLanguages, replaceTags, replaceTemplates } from './save-parts.ts'
import { renderWords, replaceWords } from './save-words.ts'

type Body = BodyOf<typeof adminProblems.update>

interface Edit {
  readonly body: Body
  readonly caller: Caller
  /** The group, when the call is one for group problems: the display id comes without its prefix. */
  readonly group?: GroupPlace
}

/**
 * Updates a problem in one step (api-admin 8.5). The permission is checked on the stored row and changes are detected
 * by comparison, independent of the request.
 * @throws Refusal `problem.changed` after a concurrent save.
 */
export const updateProblem = async (deps: Deps, viewer: SignedIn, { body, caller, group }: Edit): Promise<null> => {
  const given = body.problem
  if (given === null || given.id === null) throw fail('request.field', { field: 'problem.id' })
  const id = given.id
  // Checked first without a lock, so that slow work blocks no one and unauthorized callers cause none.
  const early = await requireKept(deps.db, viewer, id)
  const isPerson = group === undefined && !keepsForSite(viewer, early)
  if (isPerson && early.group_id !== null) requireGroupLimits(body)
  const wishes = await wishesOf(deps, viewer, { body, problem: early })
  const stored = { defaultLocale: early.default_locale, rows: await findWords(deps.db, id) }
  const words = readWords(given, stored)
  const rendered = await renderWords(deps, words)
  const questions = given.questions === null ? null : await renderQuestions(deps, given.questions)
  const idFor = (row: WholeRow): string => {
    if (row.is_remote) return keptRemoteId(row, given.problemId)
    const wanted = readId(given.problemId, row, group)
    if (isPerson && wanted !== row.display_id) throw fail('problem.displayIdFixed')
    return wanted
  }
  const named = idFor(early)
  const saved = deps.db.transaction().execute(async (trx) => {
    // The group first, in the order in which it is renamed and disbanded.
    if (group !== undefined) await holdGroup(trx, group)
    const before = await requireKept(trx, viewer, id, { lock: true })
    if (group !== undefined && before.group_id !== group.id) throw fail('groupProblem.notOfGroup')
    await requireUnchanged(trx, given, { before, hasCases: wishes !== null })
    const settings = readSettings(body, given, before)
    requireRemoteFields(before, settings)
    requireHostClass(viewer, before.host_class, settings.host_class)
    requireVisibility(viewer, { before, after: settings.visibility })
    const displayId = idFor(before)
    await requireFree(trx, displayId, id)
    const facts = await auditFacts(trx, id)
    const now = deps.clock.now()
    const bank = bankOfLanguages(before.bank)
    await trx
      .updateTable('problem')
      .set({
        ...settings,
        ...(questions !== null && { questions: JSON.stringify(questions) }),
        // Arguments are those of the protocol they came with.
        ...(settings.checker_protocol !== before.checker_protocol && { checker_arguments: null }),
        display_id: displayId,
        default_locale: words.defaultLocale,
        ...(await changedAuthor(trx, viewer, { named: group === undefined ? given.author : null, before })),
        modified_by: viewer.username,
        updated_at: now,
        content_hash: null,
      })
      .where('id', '=', id)
      .execute()
    await replaceWords(trx, id, rendered)
    await recordRevision(trx, { problemId: id, by: viewer, how: 'editor', now })
    if (body.tags !== null)
      await replaceTags(trx, id, body.tags, {
        bank: before.bank ?? 'ME',
        groupId: before.group_id,
        onlyKnown: isPerson,
      })
    const languages = { id, bank, outputOnly: settings.output_only }
    if (body.languages !== null) await replaceLanguages(trx, languages, body.languages)
    if (body.codeTemplates !== null) await replaceTemplates(trx, id, body.codeTemplates)
    await changeData(deps, trx, { viewer, before, settings, wishes, isNew: (body.uploadTestcaseDir ?? '') !== '' })
    const becomesPublic = settings.visibility === problemAuth.public && before.visibility !== problemAuth.public
    if (becomesPublic && before.group_id === null)
      await requireReviewed({ db: trx, settings: deps.settings }, { viewerId: viewer.id, problem: before })
    if (becomesPublic && !isForced(body.force)) await requirePublishable(trx, id)
    await audit(trx, {
      actor: viewer,
      action: 'problem.edit',
      subject: { kind: 'problem', id, name: displayId },
      before: facts,
      after: await auditFacts(trx, id),
      address: caller.address,
    })
  })
  await saved.catch(refuseTaken(named))
  await alignHostClasses(deps)
  return null
}

/**
 * The display id after an edit. An unchanged one is not checked again: existing clients send back the whole row, and a
 * stored id can be older than the rules.
 */
const readId = (sent: string | null, { display_id: stored }: WholeRow, group: GroupPlace | undefined): string => {
  if (group === undefined) return edited(sent?.trim() ?? null, stored, readDisplayId)
  const { shortName } = group
  return edited(sent === null ? null : prefixOf(shortName) + sent.trim(), stored, () =>
    withPrefix(shortName, sent ?? ''),
  )
}

/**
 * Whether the viewer edits as staff of the site. Others edit through this call as people of the problem: they neither
 * rename it nor create tags, and the limits of groups hold for group problems.
 */
const keepsForSite = (viewer: SignedIn, problem: WholeRow): boolean =>
  admits('adminProblem.edit', viewer) && (problem.group_id === null || mayDo('problem.assignAuthor', viewer, problem))

/**
 * Detects concurrent edits of one problem. Clients that send back what they read need not support this.
 * @throws Refusal `problem.changed` or `testdata.changed`
 */
const requireUnchanged = async (
  trx: Parameters<typeof useTestdata>[0],
  { revision, caseVersion }: GivenProblem,
  { before, hasCases }: { readonly before: WholeRow; readonly hasCases: boolean },
): Promise<void> => {
  if (revision !== null && revision !== (await revisionOf(trx, before))) {
    throw fail('problem.changed', { by: before.modified_by ?? before.author ?? '' })
  }
  if (hasCases && caseVersion !== null && caseVersion !== before.testdata_hash) throw fail('testdata.changed')
}

/** @throws Refusal `problem.publishNotAllowed` for a curator who changes it */
const requireVisibility = (
  viewer: SignedIn,
  { before, after }: { readonly before: WholeRow; readonly after: number },
): void => {
  if (after !== before.visibility && !mayDo('problem.setVisibility', viewer, before)) {
    throw fail('problem.publishNotAllowed')
  }
}

/** Null keeps the data; the samples of remote problems are ignored, and no samples are no wish to lose all. */
const wishesOf = async (
  deps: Deps,
  viewer: SignedIn,
  { body, problem }: { readonly body: Body; readonly problem: WholeRow },
): Promise<readonly Wish[] | null> => {
  const { samples } = body
  const questions = body.problem?.questions ?? null
  if (questions !== null) return casesOfQuestions(deps, questions)
  if (problem.questions !== null) return null
  if (samples === null || samples.length === 0 || problem.is_remote) return null
  const isUploaded = body.isUploadTestCase ?? body.problem?.isUploadCase ?? problem.is_uploaded_data
  if (!isUploaded) return typedCases(deps, samples)
  const token = body.uploadTestcaseDir ?? ''
  const staged = token === '' ? [] : await stagedCases(deps.db, { token, accountId: viewer.id, now: deps.clock.now() })
  const present = problem.testdata_hash === null ? null : await readManifest(deps.db, problem.testdata_hash)
  return namedCases(samples, { staged, present: present?.cases ?? [] })
}

interface DataChange {
  readonly viewer: SignedIn
  readonly before: WholeRow
  readonly settings: Settings
  readonly wishes: readonly Wish[] | null
  readonly isNew: boolean
}

/** Also when only type or case mode changed: points and groups follow them. */
const changeData = async (
  deps: Deps,
  trx: Parameters<typeof useTestdata>[0],
  { viewer, before, settings, wishes, isNew }: DataChange,
): Promise<void> => {
  const old = before.testdata_hash === null ? null : await readManifest(trx, before.testdata_hash)
  const wanted = wishes ?? old?.cases.map(asIs) ?? null
  if (wanted === null) return
  const set: Manifest = buildSet(wanted, settings, old)
  const problem = {
    id: before.id,
    type: settings.type,
    judge_case_mode: settings.judge_case_mode,
    testdata_hash: before.testdata_hash,
  }
  const how = isNew ? 'upload' : 'editor'
  await useTestdata(trx, {
    problem,
    set,
    by: viewer,
    how,
    isUploaded: settings.is_uploaded_data,
    now: deps.clock.now(),
  })
}

/** Only problem managers can assign a problem to another author. */
const changedAuthor = async (
  trx: Parameters<typeof authorFor>[0],
  viewer: SignedIn,
  { named, before }: { readonly named: string | null; readonly before: WholeRow },
) => {
  const name = (named ?? '').trim()
  const isSame = name === '' || name.toLowerCase() === (before.author ?? '').toLowerCase()
  return isSame || !mayDo('problem.assignAuthor', viewer, before) ? {} : authorFor(trx, viewer, name)
}
