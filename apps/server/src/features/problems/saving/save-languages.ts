import type { Db } from '../../../platform/db/connect.ts'

export interface LanguageRow {
  readonly name: string
  readonly contentType: string
  readonly description: string
  readonly compileCommand: string
  readonly template: string
  readonly codeTemplate: string | null
  readonly isSpj: boolean
  readonly seq: number
}

/** Adds the own judge's languages that are missing. Rows that exist are left alone: a host or an admin wrote them. */
export const addMissingLanguages = async (db: Db, rows: readonly LanguageRow[]): Promise<void> => {
  const known = await db.selectFrom('language').select('name').where('oj', '=', 'ME').execute()
  const names = new Set(known.map((row) => row.name))
  const missing = rows.filter((row) => !names.has(row.name))
  if (missing.length === 0) return
  await db
    .insertInto('language')
    .values(
      missing.map((row) => ({
        name: row.name,
        oj: 'ME',
        content_type: row.contentType,
        description: row.description,
        compile_command: row.compileCommand,
        template: row.template,
        code_template: row.codeTemplate,
        is_spj: row.isSpj,
        seq: row.seq,
      })),
    )
    .onConflict((conflict) => conflict.columns(['oj', 'name']).doNothing())
    .execute()
}

interface ReportedLanguage {
  readonly name: string
  readonly available: boolean
  readonly version: string | null
  readonly compileCommand: string | null
  readonly runCommand: string | null
  /** Only of languages that the host's operator added. */
  readonly editor?: { readonly contentType: string; readonly template: string } | undefined
}

/**
 * Shows people what a judge host really runs: compiler version and command, and the languages its operator added. Only
 * rows that change are written, so a host may report as often as it likes.
 */
export const showReportedLanguages = async (db: Db, reported: readonly ReportedLanguage[]): Promise<void> => {
  await addMissingLanguages(db, reported.flatMap(rowOfAdded))
  const shown = await db
    .selectFrom('language')
    .select(['id', 'name', 'description', 'compile_command'])
    .where('oj', '=', 'ME')
    .execute()
  for (const row of shown) {
    const report = reported.find((language) => language.name === row.name && language.available)
    if (report === undefined || report.version === null) continue
    const command = report.compileCommand ?? report.runCommand ?? row.compile_command
    if (row.description === report.version && row.compile_command === command) continue
    await db
      .updateTable('language')
      .set({ description: report.version, compile_command: command, updated_at: new Date() })
      .where('id', '=', row.id)
      .execute()
  }
}

const rowOfAdded = ({ name, available, version, editor, ...commands }: ReportedLanguage): readonly LanguageRow[] => {
  if (!available || editor === undefined) return []
  const compileCommand = commands.compileCommand ?? commands.runCommand ?? ''
  return [{ name, ...editor, description: version ?? name, compileCommand, codeTemplate: null, isSpj: false, seq: 0 }]
}
