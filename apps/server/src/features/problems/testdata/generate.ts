import { type DataOf, fail, type testdata } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { z } from 'zod'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { priority } from '../../judging/queue/enqueue.ts'
import { enqueueTask } from '../../judging/runs/tasks.ts'
import { loadSubject } from '../checks/fingerprint.ts'
import { requireData } from './kept-data.ts'
import { readScript } from './read-script.ts'
import { stagedCases } from './stage.ts'

/**
 * Runs a problem's generators and its main solution on a judge host. The result is staged like an upload and replaces
 * the current data only after confirmation.
 * @throws Refusal `generate.noScript`, `generate.noSolution`, `generate.unknown` or `generate.tooManyLines`
 */
export const generate = async (
  deps: Deps,
  viewer: SignedIn,
  { pid, caller }: { readonly pid: number; readonly caller: Caller },
): Promise<DataOf<typeof testdata.generate>> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await requireData(trx, viewer, { pid })
    const subject = await loadSubject(trx, pid)
    const problem = await trx.selectFrom('problem').select('generator_script').where('id', '=', pid).executeTakeFirst()
    const programs = subject?.programs ?? []
    const generators = programs.filter((program) => program.kind === 'generator')
    const lines = readScript(
      problem?.generator_script ?? '',
      generators.map((generator) => generator.name),
    )
    const main = programs.find((program) => program.is_main)
    if (subject === null || main === undefined) throw fail('generate.noSolution')
    const used = new Set(lines.map((line) => line.generator))
    const taskId = await enqueueTask(
      trx,
      {
        kind: 'generation',
        accountId: viewer.id,
        checkId: null,
        programId: main.id,
        name: 'generation',
        language: main.language,
        code: main.code,
        settings: subject.settings,
        testdataHash: null,
        expected: [],
        expectedScore: null,
        generation: {
          lines: [...lines],
          generators: generators
            .filter((generator) => used.has(generator.name))
            .map(({ name, language, code }) => ({ name, language, code })),
        },
      },
      { priority: priority.rejudge, now: deps.clock.now() },
    )
    await audit(trx, {
      actor: viewer,
      action: 'problem.generate',
      subject: { kind: 'problem', id: row.id, name: row.display_id },
      after: { lines: lines.length },
      address: caller.address,
    })
    return { taskId }
  })

/** Progress of a generation, for its starter. @throws Refusal `generate.taskUnknown` */
export const generated = async (
  deps: Deps,
  viewer: SignedIn,
  taskId: number,
): Promise<DataOf<typeof testdata.generated>> => {
  const task = await deps.db
    .selectFrom('judge_task')
    .select(['state', 'ok', 'message', 'cases', 'generation', 'made'])
    .where('id', '=', taskId)
    .where('kind', '=', 'generation')
    .where('account_id', '=', viewer.id)
    .executeTakeFirst()
  if (task === undefined) throw fail('generate.taskUnknown')
  const state = task.state === 'done' && task.ok !== true ? 'failed' : (task.state as 'waiting' | 'running' | 'done')
  const lines = z.object({ lines: z.array(z.unknown()) }).safeParse(task.generation)
  const total = lines.success ? lines.data.lines.length : 0
  return {
    state,
    message: task.message,
    // The last news of progress may have been overtaken by the end.
    done: state === 'done' ? total : z.array(z.unknown()).parse(task.cases).length,
    total,
    staged: task.made === null ? null : await shown(deps, viewer, task.made),
  }
}

const shown = async (deps: Deps, viewer: SignedIn, token: string) => {
  const cases = await stagedCases(deps.db, { token, accountId: viewer.id, now: deps.clock.now() })
  return {
    fileList: cases.map((testCase) => ({ input: testCase.inputName, output: testCase.outputName })),
    fileListDir: token,
    notes: [],
    bytes: cases.reduce((sum, testCase) => sum + testCase.input.bytes + testCase.output.bytes, 0),
  }
}
