import type { Site } from './site.ts'

/** Of indexes: those of rare rows stay empty here. */
const smallest = 20_000

interface Relation {
  readonly name: string
  readonly bytes: number
  readonly is_table: boolean
}

/** The largest tables that grow with submissions and their indexes, as rows of a table; tables with the time of a vacuum. */
export const tableSizes = async (site: Site, submissions: number): Promise<(string | number)[][]> => {
  const relations = await site.query<Relation>(`
    select c.relname as name, c.relkind = 'r' as is_table,
      (case when c.relkind = 'r' then pg_table_size(c.oid) else pg_relation_size(c.oid) end)::float8 as bytes
    from pg_class c left join pg_index i on i.indexrelid = c.oid
    where coalesce(i.indrelid, c.oid) in ('submission'::regclass, 'submission_source'::regclass, 'problem_standing'::regclass)
    order by coalesce(i.indrelid, c.oid), c.relkind desc, bytes desc`)
  const rows: (string | number)[][] = []
  for (const { name, bytes, is_table: isTable } of relations) {
    const began = performance.now()
    if (!isTable && bytes < smallest) continue
    if (isTable) await site.query(`vacuum ${name}`)
    const vacuumed = isTable ? (performance.now() - began) / 1_000 : ''
    rows.push([submissions, name, bytes / 1024 ** 2, bytes / submissions, vacuumed])
  }
  return rows
}
