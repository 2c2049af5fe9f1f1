import { problemAuth } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { bankOfLanguages } from '../bank/bank.ts'
import { authorFor } from '../editor/author.ts'
import { refuseTaken, requireFree } from '../editor/display-id.ts'
import { replaceLanguages, replaceTags } from '../editor/save-parts.ts'
import { renderWords, replaceWords } from '../editor/save-words.ts'
import { recordRevision } from '../history/record-revision.ts'
import { addRemoteLanguages } from './add-languages.ts'
import { keepRemotePictures } from './keep-pictures.ts'
import type { RemoteProblem } from './scrape.ts'

/** Sites that show the cases of a run. */
const showsCases = (key: string): boolean => key === 'CF' || key === 'GYM'

interface Saving {
  readonly viewer: SignedIn
  readonly caller: Pick<Caller, 'address'>
  /** Number of the stored problem to replace; null for a new one. */
  readonly replaces: number | null
}

/** Stores a scraped problem (api-admin 14). Replacing keeps its number, visibility, difficulty and submissions. */
export const saveRemote = async (
  deps: Deps,
  remote: RemoteProblem,
  { viewer, caller, replaces }: Saving,
): Promise<number> => {
  const { site, displayId } = remote
  const problem = await keepRemotePictures(deps, remote)
  const { title, description, input, output, hint } = problem
  const text = { title, description, input, output, hint }
  const locale = /\p{Script=Han}/u.test(Object.values(text).join('')) ? 'zh-CN' : 'en-US'
  const rendered = await renderWords(deps, { defaultLocale: locale, byLocale: { [locale]: text } })
  const saved = deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    if (replaces === null) await requireFree(trx, displayId, null)
    const row = {
      time_limit_ms: problem.timeLimitMs,
      memory_limit_mb: problem.memoryLimitMb,
      source: problem.source,
      examples: examplesOf(problem.samples),
      default_locale: locale,
      updated_at: now,
      content_hash: null,
    }
    const id =
      replaces === null
        ? await insert(trx, {
            ...row,
            ...(await authorFor(trx, viewer, null)),
            display_id: displayId,
            is_remote: true,
            difficulty: 1,
            visibility: problemAuth.public,
            ignore_trailing_blanks: false,
            open_case_result: showsCases(site.key),
            is_uploaded_data: false,
            created_at: now,
          })
        : replaces
    if (replaces !== null)
      await trx
        .updateTable('problem')
        .set({ ...row, modified_by: viewer.username })
        .where('id', '=', id)
        .execute()
    await replaceWords(trx, id, rendered)
    await recordRevision(trx, { problemId: id, by: viewer, how: 'imported', now })
    if (replaces === null) {
      const names = problem.tags.length > 0 ? problem.tags : [site.key]
      await replaceTags(trx, id, names.map((name) => ({ id: null, name })) as Parameters<typeof replaceTags>[2], {
        bank: site.key,
        groupId: null,
      })
    }
    await addRemoteLanguages(trx, site)
    const allowed = problem.languages ?? site.languages.map(({ name }) => name)
    const languages = allowed.map((name) => ({ id: null, name })) as Parameters<typeof replaceLanguages>[2]
    await replaceLanguages(trx, { id, bank: bankOfLanguages(site.key), outputOnly: false }, languages)
    await audit(trx, {
      actor: viewer,
      action: replaces === null ? 'problem.create' : 'problem.edit',
      subject: { kind: 'problem', id, name: displayId },
      after: { displayId, source: site.name },
      address: caller.address,
    })
    return id
  })
  const id = await saved.catch(refuseTaken(displayId))
  deps.log.info({ problemId: id, displayId, accountId: viewer.id }, 'remote problem imported')
  return id
}

const insert = async (trx: Db, row: Parameters<ReturnType<Db['insertInto']>['values']>[0]): Promise<number> => {
  const { id } = await trx
    .insertInto('problem')
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Samples as the product keeps them, to the byte. */
export const examplesOf = (samples: readonly { readonly input: string; readonly output: string }[]): string =>
  samples.map(({ input, output }) => `<input>${input}</input><output>${output}</output>`).join('')
