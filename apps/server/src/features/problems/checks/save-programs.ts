import { type BodyOf, type DataOf, fail, type problemChecks } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { requireKept } from '../editor/kept-problem.ts'
import { auditFacts } from '../saving/audit-facts.ts'
import { presentProgram } from './present.ts'
import { findPrograms } from './repository.ts'

type Shown = DataOf<typeof problemChecks.programs>
type Body = BodyOf<typeof problemChecks.savePrograms>
type ProgramInput = Body['programs'][number]

/** Validator, generators and jury solutions of a problem the viewer keeps. */
export const readPrograms = async (deps: Deps, viewer: SignedIn, pid: number): Promise<Shown> => {
  await requireKept(deps.db, viewer, pid)
  const [rows, problem] = await Promise.all([
    findPrograms(deps.db, pid),
    deps.db.selectFrom('problem').select('generator_script').where('id', '=', pid).executeTakeFirst(),
  ])
  return { programs: rows.map(presentProgram), generatorScript: problem?.generator_script ?? '' }
}

/**
 * Replaces the programs of a problem: those with an id are changed, those without are new, those left out go.
 * @throws Refusal `program.nameTaken`, `program.mainTwice`, `program.languageUnknown` or `program.unknown`
 */
export const savePrograms = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: Body; readonly caller: Caller },
): Promise<Shown> => {
  requireDistinct(body.programs)
  await deps.db.transaction().execute(async (trx) => {
    const problem = await requireKept(trx, viewer, body.pid, { lock: true })
    await requireLanguages(trx, body.programs)
    const facts = await auditFacts(trx, body.pid)
    const before = await findPrograms(trx, body.pid)
    const known = new Set(before.map((row) => row.id))
    const kept = body.programs.flatMap((program) => program.id ?? [])
    if (kept.some((id) => !known.has(id))) throw fail('program.unknown')
    await trx
      .deleteFrom('problem_program')
      .where('problem_id', '=', body.pid)
      .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
      .execute()
    // At no moment two of them may be the main one.
    await trx.updateTable('problem_program').set({ is_main: false }).where('problem_id', '=', body.pid).execute()
    for (const program of body.programs) await saveOne(trx, { pid: body.pid, program, now: deps.clock.now() })
    if (body.generatorScript !== null) {
      const script = body.generatorScript.replaceAll('\r\n', '\n')
      await trx.updateTable('problem').set({ generator_script: script }).where('id', '=', body.pid).execute()
    }
    await audit(trx, {
      actor: viewer,
      action: 'problem.programs',
      subject: { kind: 'problem', id: body.pid, name: problem.display_id },
      before: facts,
      after: await auditFacts(trx, body.pid),
      address: caller.address,
    })
  })
  return readPrograms(deps, viewer, body.pid)
}

const saveOne = async (
  db: Db,
  { pid, program, now }: { readonly pid: number; readonly program: ProgramInput; readonly now: Date },
): Promise<void> => {
  const isSolution = program.kind === 'solution'
  const { kind, name, language } = program
  const row = {
    kind,
    name,
    language,
    code: program.code.replaceAll('\r\n', '\n'),
    expected: JSON.stringify(isSolution ? [...new Set(program.expected ?? ['accepted'])] : []),
    score: isSolution ? program.score : null,
    is_main: isSolution && program.isMain === true,
    updated_at: now,
  }
  if (program.id === null)
    await db
      .insertInto('problem_program')
      .values({ ...row, problem_id: pid })
      .execute()
  else await db.updateTable('problem_program').set(row).where('id', '=', program.id).execute()
}

const requireDistinct = (programs: readonly ProgramInput[]): void => {
  const names = new Set<string>()
  for (const { kind, name } of programs) {
    if (names.has(`${kind}/${name}`)) throw fail('program.nameTaken', { name })
    names.add(`${kind}/${name}`)
  }
  if (programs.filter((program) => program.kind === 'solution' && program.isMain === true).length > 1)
    throw fail('program.mainTwice')
}

const requireLanguages = async (db: Db, programs: readonly ProgramInput[]): Promise<void> => {
  const rows = await db.selectFrom('language').select('name').where('oj', '=', 'ME').execute()
  const known = new Set(rows.map((row) => row.name))
  const stranger = programs.find((program) => !known.has(program.language))
  if (stranger !== undefined) throw fail('program.languageUnknown', { language: stranger.language })
}
