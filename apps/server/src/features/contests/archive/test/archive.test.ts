import { Readable } from 'node:stream'
import { verdict } from '@verdict/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BoardPeople, type HoldContest, startBoards } from '../../../../../test/harness/boards.ts'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { makeUser } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import type { TestServer } from '../../../../../test/harness/server.ts'
import { verdictTexts } from '../words.ts'
import { brokenLinks, readArchive } from './read-archive.ts'

/** The archive of a contest (docs/archive.md). */

let server: TestServer
let people: BoardPeople
let hold: HoldContest
beforeAll(async () => {
  ;({ server, people, hold } = await startBoards())
})
afterAll(() => server.close())

const gold = JSON.stringify([{ priority: 1, name: 'Gold <i>', background: '#f5d565', color: 'red;x:url(//x)', num: 1 }])
const over = (more = {}) => hold(20_000, { award_type: 2, awards: gold, ...more })
const pagesOf = async (cid: number, query = {}) =>
  (await readArchive(server, people.owner, { cid, language: 'en-US', ...query })).pages()
const textOf = (html: string | undefined): string =>
  (html ?? '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

describe('an archive', () => {
  test('has the pages of the contest, whose links resolve, and the result files', async () => {
    const { cid, ids } = await over({ title: 'Autumn <cup>' })
    const files = await pagesOf(cid, { sources: 'all' })
    expect(brokenLinks(files)).toEqual([])
    const counted = 12
    expect([...files.keys()].filter((name) => !name.startsWith('sources/')).sort()).toEqual(
      [
        ...['answers.html', 'assets/style.css', 'index.html', 'problems.html', 'scoreboard.html', 'submissions/1.html'],
        ...['A', 'B', 'C'].map((label) => `problems/${label}.html`),
        ...['standings.csv', 'scoreboard.json', 'results.tsv'].map((name) => `results/${name}`),
        ...['config', 'team', 'run'].map((name) => `results/xcpcio/${name}.json`),
      ].sort(),
    )
    expect([...files.keys()].filter((name) => name.startsWith('sources/'))).toHaveLength(counted)
    const overview = textOf(files.get('index.html'))
    expect(overview).toContain('Autumn &lt;cup&gt;')
    expect(overview).toContain('Format ICPC')
    expect(overview).toContain('Participants 3 (3 ranked)')
    expect(overview).toContain(`Submissions ${counted} (7 accepted)`)
    expect(overview).toContain('Gold &lt;i&gt; 1 ada')
    // First solves, tries before a solve, and the penalty in minutes.
    const rows = (files.get('scoreboard.html') ?? '').split('\n').filter((line) => line.startsWith('<tr data-text'))
    expect(rows.map(textOf)).toEqual([
      '1 ada Gold &lt;i&gt; North High 3 249 ★ +1 0:15 ★ + 1:01 +1 2:13',
      '2 bell 2 101 ★ + 0:15 +1 1:06',
      '3 cyn North High 2 145 + 0:25 ★ + 2:00',
    ])
    expect(files.get('problems.html')).toContain('bell (0:15)')
    expect(files.get('results/standings.csv')).toContain(
      '1,ada,North High,Gold <i>,3,14961,0:15 ★ +1,1:01 ★ +,2:13 +1\r\n',
    )
    // Own time only, and no member of the jury.
    const list = textOf(files.get('submissions/1.html'))
    expect(list).toContain(`${ids[0]} 0:05:00 ada A C++ Wrong answer 11 ms 1 MB View`)
    expect(list).not.toContain('3:20:00')
    expect(list).not.toContain('owner')
    expect(files.get(`sources/${ids[0]}.html`)).toContain('program of ada')
  })

  test('has programs only when they are asked for', async () => {
    const { cid } = await over()
    const files = await pagesOf(cid)
    expect([...files.keys()].filter((name) => name.startsWith('sources/'))).toEqual([])
    expect([...files.values()].some((text) => text.includes('program of'))).toBe(false)
    expect(brokenLinks(files)).toEqual([])
  })

  test('is in Chinese or English, by default in the language of the organiser', async () => {
    const { cid } = await over()
    expect((await pagesOf(cid, { language: 'zh-CN' })).get('index.html')).toContain('<html lang="zh-CN">')
    const own = await readArchive(server, people.owner, { cid })
    expect(own.name).toBe(`contest_${cid}_archive.zip`)
    expect((await own.pages()).get('index.html')).toContain('<html lang="en-US">')
  })

  test('escapes names, programs and texts of the contest, and has one script, allowed by its hash', async () => {
    const hostile = '</code></pre><script>alert(1)</script><img src=x onerror=alert(1)>"\''
    const { cid, labels } = await over({
      title: hostile,
      shown_name: 'nickname',
      description: `${hostile}\n\n[x](javascript:alert(1))`,
    })
    const { db } = server.deps
    await db
      .updateTable('account')
      .set({ nickname: hostile.slice(0, 50) })
      .where('id', '=', people.bell.id)
      .execute()
    const problemId = (await makeProblem(server, { visibility: 3 })).id
    const contest = { id: cid, labels }
    const at = new Date(server.clock.now().getTime() - 19_000_000)
    const id = await makeEntry(server, people.bell, {
      contest,
      problemId,
      at,
      verdict: verdict.wrongAnswer,
      code: hostile,
    })
    await db
      .insertInto('announcement')
      .values({ contest_id: cid, title: hostile, content: hostile, status: 0, account_id: people.owner.id })
      .execute()
    const files = await pagesOf(cid, { sources: 'all' })
    await db.updateTable('account').set({ nickname: null }).where('id', '=', people.bell.id).execute()
    expect(files.get(`sources/${id}.html`)).toContain('&lt;script&gt;alert(1)')
    expect(brokenLinks(files)).toEqual([])
    for (const [name, html] of files) {
      if (!name.endsWith('.html')) continue
      const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
      expect(scripts, name).toEqual(/^(scoreboard|submissions)/.test(name) ? ['<script>'] : [])
      const tags = [...html.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag.replace(/"[^"]*"/g, ''))
      expect(
        tags.filter((tag) => /\son\w+=|javascript:/i.test(tag)),
        name,
      ).toEqual([])
      expect(html).toContain("default-src 'none'")
      expect(html).not.toMatch(/x:url/)
    }
    await db.deleteFrom('submission').where('id', '=', id).execute()
  })

  test('copies pictures and attachments, and loads nothing from elsewhere', async () => {
    const { files: stored } = server.deps
    await stored.putNamed('img', 'tree.png', Readable.from([Buffer.from('PNG')]))
    await stored.putNamed('file', 'notes.pdf', Readable.from([Buffer.from('PDF')]))
    await stored.putNamed('file', 'page.html', Readable.from([Buffer.from('<script>alert(1)</script>')]))
    const description = [
      '![tree](/api/public/img/tree.png) $a_1 \\le b$',
      '[notes](/api/public/file/notes.pdf) [page](/api/public/file/page.html) [gone](/api/public/file/gone.pdf)',
      '![far](https://elsewhere.example/far.png) [site](/problem/1?a=1&b=2)',
    ].join('\n\n')
    const { id } = await makeProblem(server, {
      visibility: 3,
      statements: { 'zh-CN': { title: '树', description }, 'en-US': { title: 'Tree', description: 'English words' } },
    })
    const startsAt = new Date(server.clock.now().getTime() - 20_000_000)
    const ends_at = new Date(startsAt.getTime() + 1_000_000)
    const contest = await makeContest(server, {
      problems: [id],
      owner_id: people.owner.id,
      starts_at: startsAt,
      ends_at,
    })
    await server.deps.settings.write({ baseUrl: 'https://contests.example' })
    const files = await pagesOf(contest.id)
    await server.deps.settings.write({ baseUrl: null })
    expect(brokenLinks(files)).toEqual([])
    const page = files.get('problems/A.html') ?? ''
    expect(files.get('files/tree.png')).toBe('PNG')
    expect(files.get('files/notes.pdf')).toBe('PDF')
    expect(page).toContain('src="../files/tree.png"')
    expect(page).toContain('href="../files/notes.pdf"')
    // A document with a script must not run from disk.
    expect(page).toContain('href="../files/page.html.txt"')
    expect(page).toContain('<math')
    expect(page).toContain('English words')
    expect(page).toContain('[图片: https://elsewhere.example/far.png]')
    expect(page).toContain('href="https://contests.example/problem/1?a=1&amp;b=2"')
    // Both languages, the one of the archive first.
    expect(page.indexOf('id="en-US"')).toBeGreaterThan(0)
    expect(page.indexOf('id="zh-CN"')).toBeGreaterThan(page.indexOf('id="en-US"'))
    expect(page).toContain('Sample input')
  })

  test.each([
    ['oi', { type: 1 }],
    ['ioi', { type: 1, format: 'ioi' }],
    ['noip', { type: 1 }],
    ['atcoder', { type: 1, format: 'atcoder' }],
    ['codeforces', { type: 1, format: 'codeforces' }],
    ['ecoo', { type: 1, format: 'ecoo' }],
    ['ledo', { type: 1, format: 'ledo' }],
  ] as const)('of the format %s has scores', async (format, given) => {
    const { accepted, partialAccepted } = verdict
    const { cid } = await hold(20_000, { is_sealed: false, ...given, stars: '["bell"]' }, [
      [600, 'ada', 'A', accepted, 100],
      [700, 'bell', 'A', accepted, 100],
      [800, 'cyn', 'B', partialAccepted, 40],
    ])
    if (format === 'noip') {
      const noip = { format, is_sealed: true, seals_at: sql<Date>`starts_at` }
      await server.deps.db.updateTable('contest').set(noip).where('id', '=', cid).execute()
    }
    const files = await pagesOf(cid)
    expect(brokenLinks(files)).toEqual([])
    const rows = (files.get('scoreboard.html') ?? '').split('\n').filter((line) => line.startsWith('<tr data-text'))
    expect(rows).toHaveLength(3)
    expect(rows.map((row) => textOf(row).split(' ').slice(0, 2).join(' ')).sort()).toEqual(['* bell', '1 ada', '2 cyn'])
    expect(files.get('scoreboard.html')).toContain('Star participants are not ranked.')
    expect(files.get('submissions/1.html')).toContain('<td class="figure">40</td>')
    expect([...files.keys()]).not.toContain('results/results.tsv')
  })
})

test('the archive has nothing that is hidden', async () => {
  const { cid, labels } = await over()
  const { db } = server.deps
  const excluded = await makeUser(server, { username: 'excluded-person' })
  const at = new Date(server.clock.now().getTime() - 19_500_000)
  const { id: problemId } = await makeProblem(server, {
    visibility: 3,
    cases: [{ input: 'secret-test-input', output: 'secret-test-output' }],
  })
  const other = await over({ title: 'Other contest' })
  const entry = { problemId, at, verdict: verdict.accepted, address: '203.0.113.77' }
  await makeEntry(server, excluded, { ...entry, contest: { id: cid, labels }, code: 'program-of-the-excluded' })
  await makeEntry(server, people.ada, { ...entry, contest: { id: cid, labels }, message: 'secret-compiler-message' })
  await makeEntry(server, people.ada, {
    ...entry,
    contest: { id: other.cid, labels: other.labels },
    code: 'program-elsewhere',
  })
  await db
    .insertInto('contest_exclusion')
    .values({ contest_id: cid, account_id: excluded.id, reason: 'secret-reason', set_by: people.owner.id, set_at: at })
    .execute()
  await db.updateTable('account').set({ email: 'ada@mail.example' }).where('id', '=', people.ada.id).execute()
  const hidden = await makeProblem(server, { visibility: 2, title: 'Secret problem' })
  await db
    .insertInto('contest_problem')
    .values({ contest_id: cid, problem_id: hidden.id, label: 'D', title: 'secret-problem-title' })
    .execute()
  const asked = { contest_id: cid, account_id: people.ada.id, created_at: at, updated_at: at }
  await db
    .insertInto('clarification')
    .values([
      { ...asked, question: 'private-question', answer: 'private-answer', answered_at: at, is_public: false },
      { ...asked, question: 'open-question', answer: null, is_public: false },
      { ...asked, question: 'public-question', answer: 'public-answer', answered_at: at, is_public: true },
    ])
    .execute()
  const announcement = { contest_id: cid, account_id: people.owner.id }
  await db
    .insertInto('announcement')
    .values([
      { ...announcement, title: 'Shown', content: 'shown-announcement', status: 0 },
      { ...announcement, title: 'Hidden', content: 'hidden-announcement', status: 1 },
    ])
    .execute()
  const files = await pagesOf(cid, { sources: 'all' })
  const all = [...files].map(([name, text]) => `${name}\n${text}`).join('\n')
  for (const shown of ['public-question', 'public-answer', 'shown-announcement', 'program of ada']) {
    expect(all).toContain(shown)
  }
  const secrets = [
    'secret-',
    'Secret problem',
    'excluded',
    '203.0.113.77',
    'ada@mail.example',
    'private-',
    'open-question',
  ]
  for (const secret of [...secrets, 'hidden-announcement', 'program-elsewhere', 'Ada King']) {
    expect(all.includes(secret), secret).toBe(false)
  }
})

describe('is refused', () => {
  const refused = async (cid: number, who = people.owner) => (await readArchive(server, who, { cid })).refusal()

  test('before the contest has ended, while it is frozen, and while submissions are not judged', async () => {
    const running = await hold(5_000)
    expect(await refused(running.cid)).toMatchObject({
      msg: 'The archive can be downloaded when the contest has ended.',
    })
    const frozen = await hold(20_000, { opens_at_end: false })
    expect((await refused(frozen.cid)).msg).toContain('still frozen')
    const waiting = await over()
    await waiting.enter([600, 'ada', 'B', verdict.pending])
    expect((await refused(waiting.cid)).msg).toContain('no verdict yet')
  })

  test('to everyone but managers and co-organisers who read the contest', async () => {
    const { cid } = await over()
    const reader = await makeUser(server)
    const added = { added_by: people.owner.id, added_at: new Date() }
    await server.deps.db
      .insertInto('contest_organiser')
      .values([
        { contest_id: cid, account_id: reader.id, granted: 'readOnly', ...added },
        { contest_id: cid, account_id: people.dot.id, granted: 'balloons', ...added },
      ])
      .execute()
    const stranger = await makeUser(server, { role: 'admin' })
    expect((await readArchive(server, null, { cid })).http).toBe(401)
    for (const who of [people.ada, people.dot, stranger]) {
      expect(await refused(cid, who)).toMatchObject({ status: 403, data: null })
    }
    for (const who of [people.owner, people.root, reader]) {
      expect((await readArchive(server, who, { cid })).name).toBe(`contest_${cid}_archive.zip`)
    }
    expect(await refused(999_999)).toMatchObject({ status: 400 })
  })
})

test('a download is in the audit log', async () => {
  const { cid } = await over()
  await pagesOf(cid, { sources: 'all' })
  const entries = await server.deps.db
    .selectFrom('audit_entry')
    .select(['actor_name', 'action', 'after'])
    .where('subject_kind', '=', 'contest')
    .where('subject_id', '=', String(cid))
    .execute()
  expect(entries).toEqual([
    { actor_name: 'owner', action: 'contest.archive', after: { sources: 'all', language: 'en-US' } },
  ])
})

test('thousands of participants and submissions are split into pages', async () => {
  const { cid, labels } = await hold(20_000, {}, [])
  const { db } = server.deps
  await sql`insert into account (id, username, password_hash)
    select 'crowd-' || n, 'crowd-' || n, '' from generate_series(1, 5000) as n`.execute(db)
  const { id: problemId } = await makeProblem(server, { visibility: 3 })
  const start = new Date(server.clock.now().getTime() - 20_000_000)
  await sql`insert into submission (problem_id, account_id, contest_id, contest_problem_id, language, length, submitted_at, verdict)
    select ${problemId}, 'crowd-' || n, ${cid}, ${labels.get('A')}, 'C++', 9, ${start}::timestamptz + n * interval '1 second', 0
    from generate_series(1, 5000) as n`.execute(db)
  const files = await pagesOf(cid)
  expect(files.get('scoreboard.html')?.match(/<tr data-text/g)).toHaveLength(5_000)
  expect([...files.keys()].filter((name) => name.startsWith('submissions/'))).toHaveLength(5)
  expect(files.get('submissions/5.html')?.match(/<tr id=/g)).toHaveLength(1_000)
  expect(brokenLinks(files)).toEqual([])
})

test('verdicts have the names of the web application', async () => {
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const { default: texts } = await import(`../../../../../../web/src/i18n/${locale}/verdict.json`, {
      with: { type: 'json' },
    })
    expect(texts).toMatchObject(verdictTexts[locale])
  }
})
