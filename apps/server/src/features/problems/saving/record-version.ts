import type { Manifest } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import type { TestCase } from '../bank/testdata.ts'

/** How a data set came to its problem. */
export type VersionOrigin = 'made' | 'editor' | 'upload' | 'arranged' | 'typed' | 'imported' | 'restored' | 'generated'

export interface Version {
  readonly problemId: number
  readonly before: Manifest | null
  readonly after: Manifest
  readonly by: { readonly id: string; readonly username: string }
  readonly how: VersionOrigin
  readonly now: Date
}

/** Writes down that a problem has another data set, who put it there and how it differs from the one before. */
export const recordVersion = async (db: Db, version: Version): Promise<void> => {
  const account = await db.selectFrom('account').select('id').where('id', '=', version.by.id).executeTakeFirst()
  await db
    .insertInto('testdata_version')
    .values({
      problem_id: version.problemId,
      hash: version.after.hash,
      made_by: version.by.username,
      made_by_id: account?.id ?? null,
      made_at: version.now,
      how: version.how,
      ...compare(version.before?.cases ?? [], version.after.cases),
    })
    .execute()
}

/** Cases are the same when their inputs have one name; changed when anything else about them differs. */
const compare = (before: readonly TestCase[], after: readonly TestCase[]) => {
  const old = new Map(before.map((item) => [item.inputName, item]))
  const kept = after.filter((item) => old.has(item.inputName))
  const changed = kept.filter((item) => !isSame(item, old.get(item.inputName)))
  return { added: after.length - kept.length, removed: before.length - kept.length, changed: changed.length }
}

const isSame = (testCase: TestCase, other: TestCase | undefined): boolean =>
  testCase.input.hash === other?.input.hash &&
  testCase.output.hash === other.output.hash &&
  testCase.score === other.score &&
  testCase.group === other.group &&
  testCase.seq === other.seq
