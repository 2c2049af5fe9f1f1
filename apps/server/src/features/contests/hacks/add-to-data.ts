import { fail, type HackSettings } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { readManifest } from '../../problems/bank/testdata.ts'
import { buildSet, type Wish } from '../../problems/testdata/build-set.ts'
import { changeData } from '../../problems/testdata/change-data.ts'
import { asIs } from '../../problems/testdata/samples.ts'
import { requireOwn } from '../editor/kept-contest.ts'
import { requirePlace } from './places.ts'
import { readHackSettings } from './settings.ts'

/**
 * Adds the cases of successful hacks to the test data of their problem, behind the present ones: the system test judges
 * with them. They carry no points. The viewer must be able to edit the problem.
 * @throws Refusal `contest.notYours`, `contest.problemNotIn`, `contest.hackNothingToAdd` or as for a change of the data
 */
export const addToData = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, displayId, caller }: { readonly cid: number; readonly displayId: string; readonly caller: Caller },
): Promise<HackSettings> => {
  await requireOwn(deps.db, viewer, cid)
  const { problemId } = await requirePlace(deps.db, cid, displayId)
  await changeData(deps, viewer, {
    pid: problemId,
    basedOn: undefined,
    how: 'typed',
    caller,
    make: async (trx, row, old) => {
      const known = new Set((old?.cases ?? []).map((testCase) => testCase.input.hash))
      const wishes = await takeCases(trx, { cid, problemId, known, now: deps.clock.now() })
      return buildSet([...(old?.cases ?? []).map(asIs), ...wishes], row, old)
    },
  })
  return readHackSettings(deps, viewer, cid)
}

interface Taking {
  readonly cid: number
  readonly problemId: number
  /** Inputs that the test data has; two hacks can have one input. */
  readonly known: Set<string>
  readonly now: Date
}

const takeCases = async (trx: Db, { cid, problemId, known, now }: Taking): Promise<readonly Wish[]> => {
  const hacks = await trx
    .updateTable('contest_hack')
    .set({ added_at: now })
    .where('contest_id', '=', cid)
    .where('problem_id', '=', problemId)
    .where('verdict', '=', 'successful')
    .where('cancelled_at', 'is', null)
    .where('added_at', 'is', null)
    .returning(['id', 'set_hash'])
    .execute()
  if (hacks.length === 0) throw fail('contest.hackNothingToAdd')
  const wishes: Wish[] = []
  for (const { id, set_hash } of hacks.sort((a, b) => a.id - b.id)) {
    const [testCase] = (await readManifest(trx, set_hash))?.cases ?? []
    if (testCase === undefined || known.has(testCase.input.hash)) continue
    known.add(testCase.input.hash)
    const { input, output } = testCase
    const files = { inputName: `hack-${id}.in`, outputName: `hack-${id}.out`, input, output }
    wishes.push({ files, score: 0, group: null })
  }
  return wishes
}
