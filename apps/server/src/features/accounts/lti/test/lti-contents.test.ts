import { randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { answerForm, launch, launchWhole } from '../../../../../test/harness/identity/lti-launch.ts'
import {
  claim,
  deepLinkClaims,
  deepLinking,
  gradeClaims,
  type LtiPlatformFake,
  newCourseUser,
  platformInput,
  startLtiPlatform,
} from '../../../../../test/harness/identity/lti-platform.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { makePractice, makeTraining } from '../../../../../test/harness/trainings.ts'
import { sendDueScores } from '../scores.ts'

let server: TestServer
let platform: LtiPlatformFake
beforeAll(async () => {
  server = await startTestServer({ VERDICT_WEBHOOK_PRIVATE: 'allow' })
  platform = await startLtiPlatform(`${server.url}/lti/jwks.json`)
  const { token } = await makeUser(server, { role: 'root' })
  const body = platformInput(platform)
  expect((await server.call('POST', '/api/admin/lti/save', { token, body })).status).toBe(200)
})
afterAll(async () => {
  await platform.close()
  await server.close()
})

type Kind = 'problem' | 'training' | 'contest'
const choosing = (claims: JWTPayload) => ({ ...claims, ...deepLinkClaims(`${platform.url}/return`) })
const newTeacher = () => launchWhole(server, platform, newCourseUser('Instructor'), choosing)
const choose = ({ ticket, token }: { ticket: string; token: string }, kind: Kind, id: number) =>
  server.call('POST', '/api/lti/choose', { token, body: { ticket, kind, id } })

/** Content that a teacher placed in a course, with the line item of its link. */
const place = async (kind: Kind, id: number) => {
  const teacher = await newTeacher()
  expect(await choose(teacher, kind, id)).toMatchObject({ status: 200 })
  const page = await answerForm(server, teacher.ticket)
  const payload = decodeJwt(/name="JWT" value="([^"]+)"/.exec(page.text)?.[1] ?? '')
  const [content] = payload[deepLinking('content_items')] as [
    { custom: { verdict_link: string }; lineItem: { scoreMaximum: number } },
  ]
  return { linkId: content.custom.verdict_link, item: randomUUID(), maximum: content.lineItem.scoreMaximum }
}
type Placed = Awaited<ReturnType<typeof place>>

/** A learner who opened the content in the course. */
const join = async ({ linkId, item }: Placed) => {
  const user = newCourseUser()
  const inCourse = (claims: JWTPayload) => ({
    ...claims,
    [claim('custom')]: { verdict_link: linkId },
    ...gradeClaims(platform.lineItem(item)),
  })
  const { id, token, entered } = await launchWhole(server, platform, user, inCourse)
  const person: Person = { id, username: user.username, token }
  return { ...user, person, target: entered.data }
}

const judge = (id: number, verdict: number) =>
  server.deps.db.updateTable('submission').set({ verdict }).where('id', '=', id).execute()
const practise = async (who: Person, problemId: number, verdict: number) =>
  judge(await makePractice(server, who, { problemId, verdict: 7 }), verdict)

const scoresOf = ({ item }: Placed) => platform.scores.filter(({ lineItem }) => lineItem === item)
const waitForScore = (placed: Placed, scoreGiven: number) =>
  expect
    .poll(
      async () => {
        await sendDueScores(server.deps)
        return scoresOf(placed).at(-1)?.scoreGiven
      },
      { timeout: 60_000 },
    )
    .toBe(scoreGiven)

test('a public problem is found by its title, opened, and worth one point', async () => {
  const problem = await makeProblem(server)
  const { token } = await newTeacher()
  const find = async (keyword: string) =>
    (await server.call('GET', `/api/lti/find-contents?kind=problem&keyword=${keyword}`, { token })).data
  expect(await find(problem.displayId)).toContainEqual(
    expect.objectContaining({ id: problem.id, label: problem.displayId, startTime: null }),
  )
  expect(await find('no-such-title')).toEqual([])
  const placed = await place('problem', problem.id)
  expect(placed.maximum).toBe(1)
  const ada = await join(placed)
  expect(ada.target).toEqual({ kind: 'problem', problemId: problem.displayId })
  await practise(ada.person, problem.id, -1)
  await practise(ada.person, problem.id, 0)
  await waitForScore(placed, 1)
  expect(scoresOf(placed).at(-1)).toMatchObject({ scoreMaximum: 1, activityProgress: 'Completed' })
})

test('a training outside groups counts practice, and results from before the first launch', async () => {
  const problems = [(await makeProblem(server)).id, (await makeProblem(server)).id]
  const author = await makeUser(server, { role: 'admin' })
  const trainingId = await makeTraining(server, { author_id: author.id, problems })
  const placed = await place('training', trainingId)
  expect(placed.maximum).toBe(2)
  const ada = await join(placed)
  expect(ada.target).toEqual({ kind: 'publicTraining', trainingId })
  await practise(ada.person, problems[0] ?? 0, 0)
  await waitForScore(placed, 1)
  expect(scoresOf(placed).at(-1)).toMatchObject({ scoreMaximum: 2, activityProgress: 'Submitted' })
})

test('the score of a contest waits for its end and until the freeze is lifted', async () => {
  const problems = [(await makeProblem(server)).id, (await makeProblem(server)).id]
  const now = server.clock.now().getTime()
  const contest = await makeContest(server, {
    problems,
    ...{ is_sealed: true, seals_at: new Date(now - 60_000), opens_at_end: false, ends_at: new Date(now + 600_000) },
  })
  const placed = await place('contest', contest.id)
  expect(placed.maximum).toBe(2)
  const ada = await join(placed)
  expect(ada.target).toEqual({ kind: 'contest', contestId: contest.id })
  const solve = async (label: string, problemId: number, minute: number) => {
    const at = new Date(now - minute * 60_000)
    await judge(await makeEntry(server, ada.person, { contest, label, problemId, verdict: 7, at }), 0)
  }
  await solve('A', problems[0] ?? 0, 10)
  await solve('B', problems[1] ?? 0, 0)
  await sendDueScores(server.deps)
  expect(scoresOf(placed)).toEqual([])
  server.clock.advance(1_200_000)
  await sendDueScores(server.deps)
  expect(scoresOf(placed)).toEqual([])
  await server.deps.db.updateTable('contest').set({ opens_at_end: true }).where('id', '=', contest.id).execute()
  await waitForScore(placed, 2)
  expect(scoresOf(placed).map(({ scoreGiven }) => scoreGiven)).toEqual([2])
})

test('hidden problems, private trainings and hidden contests cannot be placed', async () => {
  const teacher = await newTeacher()
  const author = await makeUser(server, { role: 'admin' })
  const hidden = await makeProblem(server, { visibility: 2 })
  const training = await makeTraining(server, { author_id: author.id, problems: [], is_private: true, password: 'x' })
  const contest = await makeContest(server, { is_visible: false })
  expect(await choose(teacher, 'problem', hidden.id)).toMatchObject({ status: 404 })
  expect(await choose(teacher, 'training', training)).toMatchObject({ status: 404 })
  expect(await choose(teacher, 'contest', contest.id)).toMatchObject({ status: 404 })
  for (const kind of ['problem', 'training', 'contest']) {
    const { data } = await server.call('GET', `/api/lti/find-contents?kind=${kind}`, { token: teacher.token })
    const ids = data.map(({ id }: { id: number }) => id)
    expect(ids).not.toContain({ problem: hidden.id, training, contest: contest.id }[kind])
  }
  const student = await launch(server, platform, newCourseUser(), choosing)
  expect(student.status).toBe(400)
})
