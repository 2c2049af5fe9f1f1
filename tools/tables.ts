import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/**
 * Writes the TypeScript face of the migrated database, apps/server/src/platform/db/tables.ts, or with `--check` fails
 * when the file does not match. The schema of record is the SQL; this file only repeats it for the compiler.
 */

export const tablesFile = join(import.meta.dirname, '../apps/server/src/platform/db/tables.ts')

const types: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  _text: 'string[]',
  _int4: 'number[]',
  jsonb: 'Json',
  text: 'string',
  date: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
}

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly udt_name: string
  readonly is_nullable: 'YES' | 'NO'
  readonly has_default: boolean
}

const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

/** The text of tables.ts for the database at `url`. */
export const describeTables = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Column>(`
    select table_name, column_name, udt_name, is_nullable,
           (column_default is not null or is_identity = 'YES') as has_default
    from information_schema.columns
    where table_schema = 'public' and table_name not in ('migration', 'applied_functions')
    order by table_name, ordinal_position`)
  await client.end()
  const tables = Map.groupBy(rows, (row) => row.table_name)
  const bodies = [...tables].map(([name, columns]) => `export interface ${pascal(name)} {\n${columns.map(line).join('\n')}\n}`)
  const index = [...tables.keys()].map((name) => `  ${name}: ${pascal(name)}`).join('\n')
  return [
    '// Written by tools/tables.ts from the migrated database; do not edit.',
    "import type { ColumnType, Generated } from 'kysely'",
    '',
    '/** jsonb is read as a value and written as JSON text. */',
    'export type Json = ColumnType<unknown, string, string>',
    '',
    bodies.join('\n\n'),
    '',
    `export interface DB {\n${index}\n}`,
    '',
  ].join('\n')
}

const line = (column: Column): string => {
  const base = types[column.udt_name]
  if (base === undefined) throw new Error(`No type for ${column.table_name}.${column.column_name}: ${column.udt_name}`)
  const nullable = column.is_nullable === 'YES' ? nullableOf(base) : base
  return `  ${column.column_name}: ${column.has_default && column.is_nullable === 'NO' ? generatedOf(base) : nullable}`
}

const nullableOf = (base: string) => (base === 'Json' ? 'ColumnType<unknown, string | null, string | null>' : `${base} | null`)
const generatedOf = (base: string) =>
  base === 'Json' ? 'ColumnType<unknown, string | undefined, string>' : `Generated<${base}>`

if (process.argv[1] === import.meta.filename) {
  const url = process.env.DATABASE_URL
  if (url === undefined) throw new Error('Set DATABASE_URL to a migrated database.')
  const text = await describeTables(url)
  if (process.argv.includes('--check')) {
    if (text !== (await readFile(tablesFile, 'utf8'))) throw new Error('tables.ts does not match the migrations.')
  } else {
    await writeFile(tablesFile, text)
  }
}
