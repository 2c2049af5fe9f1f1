import { type adminProblems, type BodyOf, type DataOf, fail, type Manifest, problemAuth } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { ownBankKey } from '../bank/bank.ts'
import { type GroupPlace, holdGroup, withPrefix } from '../group/prefix.ts'
import { recordRevision } from '../history/record-revision.ts'
import { casesOfQuestions } from '../questions/cases-of-questions.ts'
import { renderQuestions } from '../questions/render-questions.ts'
import { requireReviewed } from '../review/count-votes.ts'
import { buildSet } from '../testdata/build-set.ts'
import { namedCases, typedCases } from '../testdata/samples.ts'
import { stagedCases } from '../testdata/stage.ts'
import { useTestdata } from '../testdata/use-testdata.ts'
import { authorFor } from './author.ts'
import { readDisplayId, refuseTaken, requireFree } from './display-id.ts'
import { readSettings, type Settings } from './read-settings.ts'
import { readWords } from './read-words.ts'
import { requireHostClass } from './require-host-class.ts'
import { replaceLanguages, replaceTags, replaceTemplates } from './save-parts.ts'
import { renderWords, replaceWords } from './save-words.ts'

type Body = BodyOf<typeof adminProblems.create>

interface Creation {
  readonly body: Body
  readonly caller: Caller
  /** The group of a group problem; its display id gets the prefix of the group. */
  readonly group?: GroupPlace
}

/** Makes a problem with its words, data, tags and languages in one step (api-admin 8.5). */
export const createProblem = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller, group }: Creation,
): Promise<DataOf<typeof adminProblems.create>> => {
  const given = body.problem
  if (given === null) throw fail('request.field', { field: 'problem' })
  const displayId = group === undefined ? readDisplayId(given.problemId) : withPrefix(group.shortName, given.problemId)
  const settings = readSettings(body, given, null)
  requireHostClass(viewer, null, settings.host_class)
  const words = readWords(given, null)
  const set = await setOf(deps, viewer, { body, settings })
  const rendered = await renderWords(deps, words)
  const questions = given.questions === null ? null : await renderQuestions(deps, given.questions)
  const made = deps.db.transaction().execute(async (trx) => {
    if (group !== undefined) await holdGroup(trx, group)
    await requireFree(trx, displayId, null)
    const now = deps.clock.now()
    const { id } = await trx
      .insertInto('problem')
      .values({
        ...settings,
        ...(questions !== null && { questions: JSON.stringify(questions) }),
        display_id: displayId,
        default_locale: words.defaultLocale,
        ...(await authorFor(trx, viewer, group === undefined ? given.author : null)),
        group_id: group?.id ?? null,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await replaceWords(trx, id, rendered)
    await recordRevision(trx, { problemId: id, by: viewer, how: 'first', now })
    await replaceTags(trx, id, body.tags ?? [], { bank: ownBankKey, groupId: group?.id ?? null })
    await replaceLanguages(trx, { id, bank: ownBankKey, outputOnly: settings.output_only }, body.languages ?? [])
    await replaceTemplates(trx, id, body.codeTemplates ?? [])
    const problem = { id, type: settings.type, judge_case_mode: settings.judge_case_mode, testdata_hash: null }
    await useTestdata(trx, { problem, set, by: viewer, how: 'made', isUploaded: settings.is_uploaded_data, now })
    if (settings.visibility === problemAuth.public && group === undefined)
      await requireReviewed(
        { db: trx, settings: deps.settings },
        { viewerId: viewer.id, problem: { id, is_remote: false } },
      )
    await audit(trx, {
      actor: viewer,
      action: 'problem.create',
      subject: { kind: 'problem', id, name: displayId },
      after: { displayId, visibility: settings.visibility, cases: set.cases.length, groupId: group?.id ?? null },
      address: caller.address,
    })
    deps.log.info({ problemId: id, accountId: viewer.id }, 'problem created')
    return { pid: id }
  })
  return made.catch(refuseTaken(displayId))
}

/** A new problem needs data: those of an upload, or typed ones. */
const setOf = async (
  deps: Deps,
  viewer: SignedIn,
  { body, settings }: { readonly body: Body; readonly settings: Settings },
): Promise<Manifest> => {
  const questions = body.problem?.questions ?? null
  if (questions !== null) return buildSet(await casesOfQuestions(deps, questions), settings, null)
  const samples = body.samples ?? []
  if (samples.length === 0) throw fail('problem.casesRequired')
  if (!settings.is_uploaded_data) return buildSet(await typedCases(deps, samples), settings, null)
  const token = body.uploadTestcaseDir ?? ''
  const staged = await stagedCases(deps.db, { token, accountId: viewer.id, now: deps.clock.now() })
  return buildSet(namedCases(samples, { staged, present: [] }), settings, null)
}
