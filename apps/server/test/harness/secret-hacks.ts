import { verdict } from '@verdict/contract'
import { manifestOf, storeManifest } from '../../src/features/problems/bank/testdata.ts'
import { keepText } from '../../src/features/problems/testdata/keep-text.ts'
import { makeContest } from './contests.ts'
import { makeEntry } from './entries.ts'
import { type Planted, put } from './secret-rows.ts'
import type { People } from './secret-site.ts'
import { type Secret, secretWords } from './secrets.ts'
import type { TestServer } from './server.ts'

const hour = 3_600_000

/**
 * A running contest with hacks. `owner` and `stranger` solved its problem, `keeper` solved and locked it and hacked the
 * program of `owner`: the keeper reads that program and the own input. Everything else is for the
 * jury alone.
 */
export const plantHacks = async (
  server: TestServer,
  people: People,
  { open }: { readonly open: number },
): Promise<Planted> => {
  const { owner, author, stranger, keeper } = people
  const { db } = server.deps
  const word = secretWords('hack')
  const secrets: Secret[] = []
  const keep = (name: string, readers: readonly string[]): string => {
    const text = word(name)
    secrets.push({ name, texts: [text], readers })
    return text
  }
  const now = server.clock.now()
  const { id, labels } = await makeContest(server, {
    ...{ title: 'hacks', type: 1, format: 'codeforces', owner_id: author.id, problems: [open] },
    ...{ starts_at: new Date(now.getTime() - hour), ends_at: new Date(now.getTime() + hour) },
  })
  await put(server, 'contest_hacking', { contest_id: id, success_points: 100, failure_points: 50 })
  for (const program of [
    { kind: 'validator', name: 'v', is_main: false },
    { kind: 'solution', name: 'm', is_main: true },
  ]) {
    await put(server, 'problem_program', {
      ...{ problem_id: open, language: 'C++', updated_at: now, ...program },
      code: keep(`code of the ${program.kind} of a problem with hacks`, ['author', 'admin', 'keeper', 'root']),
    })
  }
  const entry = (who: People['owner'], code: string) =>
    makeEntry(server, who, {
      ...{ contest: { id, labels }, problemId: open, verdict: verdict.accepted, score: 100, code },
      at: new Date(now.getTime() - hour / 2),
    })
  const target = await entry(owner, keep('program that a locker reads', ['owner', 'keeper', 'author', 'root']))
  const others = [
    await entry(stranger, keep('program of a contestant without a lock', ['stranger', 'keeper', 'author', 'root'])),
    await entry(keeper, keep('program of a locker', ['keeper', 'author', 'root'])),
  ]
  await put(server, 'contest_lock', { contest_id: id, problem_id: open, account_id: keeper.id, locked_at: now })
  const input = await keepText(server.deps, keep('input of a hack', ['keeper', 'author', 'root']))
  const output = await keepText(server.deps, keep('answer to a hack', ['author', 'root']))
  const files = { inputName: '1.in', outputName: '1.out', input, output }
  const set = manifestOf([{ seq: 1, ...files, score: 100, group: null }])
  await storeManifest(db, set)
  const made = await put(server, 'contest_hack', {
    ...{ contest_id: id, problem_id: open, account_id: keeper.id, submission_id: target, set_hash: set.hash },
    ...{ state: 'done', verdict: 'error', target_verdict: verdict.systemError, created_at: now },
    message: keep('words of the judge about a hack', ['author', 'root']),
  })
  return { secrets, ids: { cid: [id], submitId: [target, ...others], id: [made.id] } }
}
