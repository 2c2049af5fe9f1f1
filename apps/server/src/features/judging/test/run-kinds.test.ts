import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ensureDatabase } from '../../../platform/db/embedded.ts'
import { createTables, migrate, schemaFolders } from '../../../platform/db/migrate.ts'
import { readSteps } from '../../../platform/db/migration-steps.ts'
import { kindOf } from '../runs/registry.ts'
import { runKinds } from '../runs/run-kind.ts'

/** The rows as the former version writes them: without a kind, and with one reference. */
const references = [
  ['submission', 'submission_id', '7'],
  ['custom-test', 'trial_key', "'key'"],
  ['task', 'task_id', '8'],
  ['rejudging', 'item_id', '9'],
] as const

let client: pg.Client
beforeAll(async () => {
  const url = await ensureDatabase(inject('adminUrl'), `kinds_${process.pid}_${Date.now().toString(36)}`)
  client = new pg.Client({ connectionString: url })
  await client.connect()
  const former = (await readSteps(schemaFolders.migrations)).filter(({ name }) => name < '0142')
  await createTables(
    client,
    former.map(({ name }) => name),
  )
  for (const { name, hash } of former)
    await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
  // The runs alone are of interest here, not what they refer to.
  await client.query('alter table judging disable trigger all')
  for (const [, column, value] of references) await insert({ [column]: value })
  await migrate(url)
}, 60_000)
afterAll(() => client?.end())

const insert = (columns: Readonly<Record<string, string>>) => {
  const all = {
    account_id: "'someone'",
    language: "'C'",
    priority: '0',
    due_at: 'now()',
    queued_at: 'now()',
    ...columns,
  }
  return client.query(`insert into judging (${Object.keys(all).join(', ')}) values (${Object.values(all).join(', ')})`)
}

const storedKinds = async () => {
  const { rows } = await client.query<{ kind: string }>('select kind from judging order by id')
  return rows.map(({ kind }) => kind)
}

/** Runs of the test refer to rows that do not exist. */
const withoutForeignKeys = async (run: () => Promise<unknown>): Promise<void> => {
  await client.query('begin')
  try {
    await client.query('alter table judging disable trigger all')
    await client.query('alter table judging enable trigger user')
    await run()
  } finally {
    await client.query('rollback')
  }
}

describe('the kind of a run', () => {
  test('is found for runs from before the migration, and their constraint is checked', async () => {
    expect(await storedKinds()).toEqual(references.map(([kind]) => kind))
    const { rows } = await client.query(
      "select convalidated from pg_constraint where conname = 'judging_kind_has_its_column'",
    )
    expect(rows).toEqual([{ convalidated: true }])
  })

  test.each(references)('is %s for a run of the former version with %s', async (kind, column, value) => {
    await withoutForeignKeys(async () => {
      await client.query('delete from judging')
      await insert({ [column]: value })
      expect(await storedKinds()).toEqual([kind])
    })
  })

  const wrong = runKinds.flatMap((kind) =>
    references
      // The former version names no kind, so a run that is said to be a submission gets the kind of its reference.
      .filter(([known]) => known !== kind && kind !== 'submission')
      .map(([, column, value]) => [kind, column, value] as const),
  )
  test.each([...wrong, ['unknown', 'submission_id', '7'] as const])(
    'is not %s for a run with %s',
    async (kind, column, value) => {
      await withoutForeignKeys(async () => {
        const inserted = insert({ kind: `'${kind}'`, [column]: value })
        await expect(inserted).rejects.toThrow('judging_kind_has_its_column')
      })
    },
  )

  test('has its rules', () => {
    for (const kind of runKinds) expect(kindOf({ kind }).settle).toBeTypeOf('function')
    expect(() => kindOf({ kind: 'unknown' })).toThrow('unknown')
  })
})
