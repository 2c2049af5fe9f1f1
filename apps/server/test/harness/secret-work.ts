import { randomUUID } from 'node:crypto'
import { type Planted, put, soon } from './secret-rows.ts'
import type { People } from './secret-site.ts'
import { type Secret, secretWords } from './secrets.ts'
import type { TestServer } from './server.ts'

const plainSettings = {
  type: 0,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  timeLimitMs: 1_000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  ignoreTrailingBlanks: true,
  fileIo: null,
  checker: null,
  extraFiles: {},
}

/** Programs, checks, uploads and imports that are under way. */
export const plantWork = async (
  server: TestServer,
  { owner, author, root }: People,
  { open, hidden, submission }: { readonly open: number; readonly hidden: number; readonly submission: number },
): Promise<Planted> => {
  const word = secretWords('work')
  const now = server.clock.now()
  const secrets: Secret[] = []
  const keep = (name: string, readers: readonly string[]): string => {
    const text = word(name)
    secrets.push({ name, texts: [text], readers })
    return text
  }
  const editors = ['author', 'keeper', 'root']
  const taskIds: unknown[] = []
  for (const [name, problem_id] of Object.entries({ open, hidden })) {
    await server.deps.pool.query('update problem set generator_script = $2 where id = $1', [
      problem_id,
      keep(`generator script of the ${name} problem`, editors),
    ])
    await put(server, 'problem_review_comment', {
      problem_id,
      account_id: author.id,
      part: 'data',
      content: keep(`review comment on the ${name} problem`, editors),
      created_at: now,
    })
    const code = keep(`jury solution of the ${name} problem`, editors)
    const program = { problem_id, kind: 'solution', name: 'main', language: 'C++', code, updated_at: now }
    const { id: program_id } = await put(server, 'problem_program', program)
    const { rows } = await server.deps.pool.query('select testdata_hash from problem where id = $1', [problem_id])
    const check = await put(server, 'problem_check', {
      problem_id,
      account_id: author.id,
      account_name: author.username,
      testdata_hash: rows[0].testdata_hash,
      fingerprint: 'x',
      time_limit_ms: 1_000,
      state: 'passed',
      started_at: now,
      finished_at: now,
    })
    const task = await put(server, 'judge_task', {
      kind: 'solution',
      account_id: author.id,
      check_id: check.id,
      program_id,
      name: 'main',
      language: 'C++',
      code,
      settings: JSON.stringify({ ...plainSettings, problemId: problem_id }),
      state: 'done',
      ok: true,
      message: keep(`message of the check of the ${name} problem`, editors),
      created_at: now,
    })
    const generation = await put(server, 'judge_task', {
      kind: 'generation',
      account_id: author.id,
      name: 'generate',
      language: 'C++',
      code,
      settings: '{}',
      generation: '{"generators":[],"lines":[]}',
      state: 'done',
      ok: false,
      message: keep(`message of making cases for the ${name} problem`, ['author']),
      created_at: now,
    })
    taskIds.push(task.id, generation.id)
  }
  const key = `TEST_JUDGE_${randomUUID()}`
  await put(server, 'trial', {
    key,
    account_id: owner.id,
    problem_id: open,
    language: 'C++',
    code: keep('code of a custom test', []),
    input: keep('input of a custom test', ['owner']),
    stdout: keep('output of a custom test', ['owner']),
    stderr: keep('errors of a custom test', ['owner']),
    verdict: 0,
    created_at: now,
    expires_at: soon(server),
  })
  const casesKey = `TEST_JUDGE_${randomUUID()}`
  await put(server, 'trial', {
    key: casesKey,
    account_id: owner.id,
    problem_id: open,
    language: 'C++',
    code: keep('code of a custom test with cases', ['owner']),
    cases: JSON.stringify([{ input: keep('case of a custom test', ['owner']), expectedOutput: null }]),
    results: JSON.stringify([
      { status: 0, time: 1, memory: 1, output: keep('output of a case', ['owner']), stderr: '' },
    ]),
    verdict: 0,
    created_at: now,
    expires_at: soon(server),
  })
  await put(server, 'problem_note', {
    account_id: owner.id,
    problem_id: open,
    content: keep('note about a problem', ['owner']),
    updated_at: now,
  })
  await put(server, 'saved_filter', {
    account_id: owner.id,
    list: '/problem',
    name: keep('name of a saved filter', ['owner']),
    query: keep('saved filter', ['owner']),
    saved_at: now,
  })
  const uploadId = randomUUID()
  await put(server, 'upload', {
    id: uploadId,
    account_id: author.id,
    name: keep('name of an upload', ['author']),
    bytes: 10,
    created_at: now,
    expires_at: soon(server),
  })
  const fileListDir = randomUUID()
  await put(server, 'staged_testdata', {
    token: fileListDir,
    account_id: author.id,
    cases: '[]',
    bytes: 0,
    created_at: now,
    expires_at: soon(server),
  })
  secrets.push({ name: 'token of staged data', texts: [fileListDir, uploadId], readers: ['author'] })
  const listKey = randomUUID()
  await put(server, 'generated_list', {
    key: listKey,
    account_id: root.id,
    accounts: JSON.stringify([['made', keep('first password of a made account', ['root'])]]),
    expires_at: soon(server),
  })
  const importId = randomUUID().replaceAll('-', '')
  await put(server, 'package_import', {
    id: importId,
    account_id: root.id,
    username: root.username,
    address: keep('address of an importer', []),
    file_name: keep('name of a package', ['root']),
    bytes: 1,
    created_at: now,
    updated_at: now,
  })
  const remoteImport = await put(server, 'remote_import', {
    account_id: root.id,
    address: keep('address of an importer of remote problems', []),
    site: 'HDU',
    known: 'skip',
    state: 'finished',
    created_at: now,
  })
  await put(server, 'remote_import_row', {
    import_id: remoteImport.id,
    seq: 0,
    problem_id: keep('number of a remote problem', ['root', 'keeper']),
  })
  await put(server, 'contest_import', {
    id: randomUUID().replaceAll('-', ''),
    account_id: root.id,
    username: root.username,
    address: keep('address of an importer of contests', []),
    file_name: keep('name of a contest package', ['root']),
    bytes: 1,
    created_at: now,
    updated_at: now,
  })
  const rejudging = await put(server, 'rejudging', {
    account_id: root.id,
    account_name: root.username,
    reason: keep('reason of a rejudging', ['root']),
    scope: '{}',
    state: 'discarded',
    ended_at: now,
    total: 1,
    created_at: now,
  })
  await put(server, 'rejudging_item', {
    rejudging_id: rejudging.id,
    submission_id: submission,
    version: 0,
    old_verdict: 0,
    old_is_manual: false,
    state: 'skipped',
    message: keep('message of a rejudging', []),
  })
  return {
    secrets,
    ids: {
      taskId: taskIds,
      testJudgeKey: [key, casesKey],
      uploadId: [uploadId],
      fileListDir: [fileListDir],
      key: [listKey, casesKey],
      importId: [importId],
      remoteImportId: [remoteImport.id],
      id: [rejudging.id],
    },
  }
}
