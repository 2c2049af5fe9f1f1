import { type BodyOf, type DataOf, fail, type QueryOf, type testdata, toPage } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { readManifest } from '../bank/testdata.ts'
import { buildSet, type LooseCase, type Wish } from './build-set.ts'
import { changeData } from './change-data.ts'
import { keepPoints } from './keep-points.ts'
import { keepText } from './keep-text.ts'
import { requireData } from './kept-data.ts'
import { presentVersion } from './present.ts'
import { countVersions, findVersion, findVersions } from './repository.ts'
import { asIs, loose } from './samples.ts'
import { requireStage } from './stage.ts'

type Shown = DataOf<typeof testdata.current>

/** Orders, scores, groups and removes cases; the whole list is sent in its new order. */
export const arrange = (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<typeof testdata.arrange>; readonly caller: Caller },
): Promise<Shown> =>
  changeData(deps, viewer, {
    pid: body.pid,
    basedOn: body.hash,
    how: 'arranged',
    caller,
    make: async (_, row, old) => {
      const named = new Set<number>()
      const wishes = body.cases.map((wanted): Wish => {
        const found = old?.cases.find((testCase) => testCase.seq === wanted.seq)
        if (found === undefined) throw fail('testdata.caseUnknown', { name: wanted.seq })
        if (named.has(wanted.seq)) throw fail('testdata.caseTwice', { name: found.inputName })
        named.add(wanted.seq)
        return { files: loose(found), score: wanted.score, group: wanted.groupNum }
      })
      return buildSet(wishes, row, old)
    },
  })

/** Puts an archive's cases in the place of the present ones, or behind them. Known cases keep their points and groups. */
export const replace = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<typeof testdata.replace>; readonly caller: Caller },
): Promise<Shown> => {
  const asked = { token: body.fileListDir, accountId: viewer.id, now: deps.clock.now() }
  const { cases: staged, how } = await requireStage(deps.db, asked)
  return changeData(deps, viewer, {
    pid: body.pid,
    basedOn: body.hash,
    how,
    isUploaded: true,
    caller,
    make: async (_, row, old) => {
      const present = old?.cases ?? []
      const behind = body.how === 'append' ? present.map(loose) : []
      const all = [...behind, ...withFreeNames(staged, behind)]
      const hasGroups = row.judge_case_mode.startsWith('subtask')
      return buildSet(keepPoints(all, { cases: present, hasGroups }), row, old)
    },
  })
}

/** A typed case, new at the end or in the place of another. */
export const saveCase = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<typeof testdata.saveCase>; readonly caller: Caller },
): Promise<Shown> => {
  // Refused before anything is kept for a stranger.
  const early = await requireData(deps.db, viewer, { pid: body.pid })
  if (body.input === '' && body.output === '') throw fail('problem.caseEmpty', { seq: body.seq ?? 0 })
  const [input, output] = [await keepText(deps, body.input), await keepText(deps, body.output)]
  return changeData(deps, viewer, {
    pid: body.pid,
    basedOn: body.hash,
    how: 'typed',
    isUploaded: early.testdata_hash !== null && early.is_uploaded_data,
    caller,
    make: async (_, row, old) => {
      const wishes = (old?.cases ?? []).map(asIs)
      const points = { score: body.score, group: body.groupNum }
      if (body.seq === null) {
        const name = freeName(wishes.map((wish) => wish.files))
        const files = { inputName: `${name}.in`, outputName: `${name}.out`, input, output }
        return buildSet([...wishes, { files, ...points }], row, old)
      }
      const place = body.seq - 1
      const present = wishes[place]
      if (present === undefined) throw fail('testdata.caseUnknown', { name: body.seq })
      wishes[place] = { files: { ...present.files, input, output }, ...points }
      return buildSet(wishes, row, old)
    },
  })
}

/** Appended cases that are called like present ones get numbers no case has. */
const withFreeNames = (fresh: readonly LooseCase[], before: readonly LooseCase[]): readonly LooseCase[] => {
  const all = [...before]
  const taken = new Set(before.map((item) => item.inputName))
  for (const item of fresh) {
    const name = taken.has(item.inputName) ? freeName([...all, ...fresh], all.length + 1) : null
    all.push(name === null ? item : { ...item, inputName: `${name}.in`, outputName: `${name}.out` })
  }
  return all.slice(before.length)
}

/** The first number no case is called by. */
const freeName = (cases: readonly LooseCase[], from = cases.length + 1): string => {
  const taken = new Set(cases.map((testCase) => testCase.inputName.replace(/\.[^.]*$/, '')))
  let number = from
  while (taken.has(String(number))) number += 1
  return String(number)
}

/** Restores an older version; the current one stays in the list. */
export const restore = (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<typeof testdata.restore>; readonly caller: Caller },
): Promise<Shown> =>
  changeData(deps, viewer, {
    pid: body.pid,
    basedOn: undefined,
    how: 'restored',
    caller,
    make: async (trx, row, old) => {
      const version = await findVersion(trx, { id: body.id, problemId: body.pid })
      const set = version === undefined ? null : await readManifest(trx, version.hash)
      if (set === null) throw fail('testdata.versionUnknown')
      const hasChangedKind =
        old !== null &&
        old.cases.some((testCase) => testCase.score === null) !== set.cases.some((testCase) => testCase.score === null)
      // A set of the time when the problem was scored otherwise gets points and groups that fit it now.
      return hasChangedKind ? buildSet(set.cases.map(asIs), row, set) : set
    },
  })

/** Every set the problem has had, newest first. */
export const listVersions = async (
  deps: Deps,
  viewer: SignedIn,
  query: QueryOf<typeof testdata.versions>,
): Promise<DataOf<typeof testdata.versions>> => {
  const row = await requireData(deps.db, viewer, { pid: query.pid })
  const span = { offset: (query.currentPage - 1) * query.limit, limit: query.limit }
  const [versions, total] = await Promise.all([
    findVersions(deps.db, query.pid, span),
    countVersions(deps.db, query.pid),
  ])
  const newest = versions.find((version) => version.hash === row.testdata_hash)
  const records = versions.map((version) => presentVersion(version, version === newest))
  return { ...toPage(records, total, query), records, orders: [] }
}
