import { randomUUID } from 'node:crypto'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, makeGroup } from '../../../../../test/harness/groups.ts'
import {
  answerForm,
  enterLaunch,
  launch,
  launchWhole,
  openLaunch,
} from '../../../../../test/harness/identity/lti-launch.ts'
import {
  type CourseUser,
  claim,
  deepLinkClaims,
  deepLinking,
  gradeClaims,
  type LtiPlatformFake,
  ltiClient,
  ltiDeployment,
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
  const root = await newRoot()
  const body = platformInput(platform)
  expect((await server.call('POST', '/api/admin/lti/save', { token: root.token, body })).status).toBe(200)
})
afterAll(async () => {
  await platform.close()
  await server.close()
})

/** Sessions end when a test moves the clock. */
const newRoot = () => makeUser(server, { username: `r${randomUUID().slice(0, 12)}`, role: 'root' })
const returnUrl = () => `${platform.url}/return?course=1`
const choosing = (claims: JWTPayload) => ({ ...claims, ...deepLinkClaims(returnUrl()) })

interface Course {
  readonly gid: number
  readonly trainingId: number
  readonly problems: readonly number[]
  readonly linkId: string
  readonly item: string
  readonly teacher: CourseUser & { readonly id: string }
}

/** A course with homework that its teacher placed there. */
const makeCourse = async (columns: object = {}): Promise<Course> => {
  const teacher = newCourseUser('Instructor')
  const { ticket, token, id, entered } = await launchWhole(server, platform, teacher, choosing)
  expect(entered.data).toEqual({ kind: 'choose', platform: 'Campus Moodle' })
  const owner: Person = { id, username: teacher.username, token }
  const gid = await makeGroup(server, { owner, auth: 3 })
  const problems = [(await makeProblem(server)).id, (await makeProblem(server)).id]
  const trainingId = await makeTraining(server, { group_id: gid, author_id: id, problems, ...columns })
  const contents = await server.call('GET', '/api/lti/contents', { token })
  expect(contents.data).toMatchObject([{ trainingId, problemCount: 2 }])
  expect((await answerForm(server, ticket)).text).toContain('No content is chosen yet')
  const chosen = await server.call('POST', '/api/lti/choose', { token, body: { ticket, trainingId } })
  expect(chosen).toMatchObject({ status: 200 })
  const page = await answerForm(server, ticket)
  const { payload } = await jwtVerify(
    /name="JWT" value="([^"]+)"/.exec(page.text)?.[1] ?? '',
    createRemoteJWKSet(new URL(`${server.url}/lti/jwks.json`)),
    { algorithms: ['RS256'], issuer: ltiClient, audience: platform.url },
  )
  expect(payload).toMatchObject({
    [claim('message_type')]: 'LtiDeepLinkingResponse',
    [claim('version')]: '1.3.0',
    [claim('deployment_id')]: ltiDeployment,
    [deepLinking('data')]: 'opaque',
  })
  const [content] = payload[deepLinking('content_items')] as [
    { custom: { verdict_link: string }; lineItem: { scoreMaximum: number } } & object,
  ]
  expect(content).toMatchObject({
    type: 'ltiResourceLink',
    url: `${server.url}/lti/launch`,
    lineItem: { scoreMaximum: 2 },
  })
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${platform.url}`)
  expect((await answerForm(server, ticket)).status).toBe(400)
  return {
    gid,
    trainingId,
    problems,
    linkId: content.custom.verdict_link,
    item: randomUUID(),
    teacher: { ...teacher, id },
  }
}

const inCourse =
  ({ linkId, item }: Course) =>
  (claims: JWTPayload) => ({
    ...claims,
    [claim('custom')]: { verdict_link: linkId },
    ...gradeClaims(platform.lineItem(item)),
  })

/** A learner who opened the homework in the course. */
const joinCourse = async (course: Course) => {
  const user = newCourseUser()
  const { id, token, entered } = await launchWhole(server, platform, user, inCourse(course))
  expect(entered.data).toEqual({ kind: 'training', trainingId: course.trainingId, groupId: course.gid })
  const person: Person = { id, username: user.username, token }
  return { ...user, person }
}

/** A judged submission whose verdict becomes final, as the judge does it. */
const submit = async (course: Course, person: Person, index: number, verdict: number): Promise<number> => {
  const problemId = course.problems[index] ?? 0
  const id = await makePractice(server, person, { problemId, verdict: 7, groupId: course.gid })
  await server.deps.db.updateTable('submission').set({ verdict }).where('id', '=', id).execute()
  return id
}

const scoresAt = (course: Course, sub?: string) =>
  platform.scores.filter(({ lineItem, userId }) => lineItem === course.item && (sub === undefined || userId === sub))

/** Sends until the last score of a learner is this one. */
const waitForScore = (course: Course, sub: string, scoreGiven: number) =>
  expect
    .poll(
      async () => {
        await sendDueScores(server.deps)
        return scoresAt(course, sub).at(-1)?.scoreGiven
      },
      { timeout: 60_000 },
    )
    .toBe(scoreGiven)

test('scores of two learners arrive, each at its own', async () => {
  const course = await makeCourse()
  const [ada, bob] = [await joinCourse(course), await joinCourse(course)]
  await submit(course, ada.person, 0, 0)
  await waitForScore(course, ada.sub, 1)
  await submit(course, bob.person, 0, -1)
  await submit(course, bob.person, 1, 0)
  await waitForScore(course, bob.sub, 1)
  await submit(course, ada.person, 1, 0)
  await waitForScore(course, ada.sub, 2)
  expect(scoresAt(course, ada.sub).at(-1)).toMatchObject({
    scoreMaximum: 2,
    activityProgress: 'Completed',
    gradingProgress: 'FullyGraded',
  })
  expect(scoresAt(course, bob.sub).at(-1)).toMatchObject({ scoreGiven: 1, activityProgress: 'Submitted' })
  const times = scoresAt(course, ada.sub).map(({ timestamp }) => timestamp)
  expect(times).toEqual([...new Set(times)].sort())
})

test('a verdict that is taken back lowers the score', async () => {
  const course = await makeCourse()
  const ada = await joinCourse(course)
  const id = await submit(course, ada.person, 0, 0)
  await waitForScore(course, ada.sub, 1)
  await server.deps.db.updateTable('submission').set({ verdict: -1 }).where('id', '=', id).execute()
  await waitForScore(course, ada.sub, 0)
})

test('results from before the first launch are sent, and an extension changes them', async () => {
  const now = server.clock.now().getTime()
  const course = await makeCourse({ due_at: new Date(now - 3_600_000), late_rule: 2 })
  const early = newCourseUser()
  const { id, token } = await launchWhole(server, platform, early)
  const person: Person = { id, username: early.username, token }
  await addMember(server, course.gid, person)
  await submit(course, person, 0, 0)
  await launchWhole(server, platform, early, inCourse(course))
  await waitForScore(course, early.sub, 0)
  await server.deps.db
    .insertInto('training_extension')
    .values({ training_id: course.trainingId, account_id: id, due_at: new Date(now + 3_600_000) })
    .execute()
  await waitForScore(course, early.sub, 1)
})

test('submissions outside the group count in private homework, after the registration', async () => {
  const course = await makeCourse({ is_private: true, password: 'class' })
  const ada = await joinCourse(course)
  const solve = (index: number) =>
    makePractice(server, ada.person, { problemId: course.problems[index] ?? 0, verdict: 0 })
  await solve(0)
  await server.deps.db
    .insertInto('training_registration')
    .values({ training_id: course.trainingId, account_id: ada.person.id })
    .execute()
  await waitForScore(course, ada.sub, 1)
  const id = await solve(1)
  // The judge changes the verdict of a stored submission.
  for (const verdict of [7, 0])
    await server.deps.db.updateTable('submission').set({ verdict }).where('id', '=', id).execute()
  await waitForScore(course, ada.sub, 2)
})

test('a platform that was down gets the scores afterwards, newest last', async () => {
  const course = await makeCourse()
  const ada = await joinCourse(course)
  platform.isDown = true
  await submit(course, ada.person, 0, 0)
  await expect
    .poll(
      async () => {
        await sendDueScores(server.deps)
        const row = server.deps.db.selectFrom('lti_score').select('tries').where('account_id', '=', ada.person.id)
        return (await row.executeTakeFirstOrThrow()).tries
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0)
  const { data } = await server.call('GET', '/api/admin/lti/scores', { token: (await newRoot()).token })
  expect(data).toContainEqual(
    expect.objectContaining({ username: ada.username, trainingId: course.trainingId, state: 'waiting' }),
  )
  await submit(course, ada.person, 1, 0)
  platform.isDown = false
  server.clock.advance(3_600_000)
  await waitForScore(course, ada.sub, 2)
  const given = scoresAt(course, ada.sub).map(({ scoreGiven }) => scoreGiven)
  expect(given).toEqual([...given].sort())
})

test('a score the platform rejects stays with its answer and can be sent again', async () => {
  const course = await makeCourse()
  const ada = await joinCourse(course)
  platform.scoreStatus = 422
  await submit(course, ada.person, 0, 0)
  const find = async () => {
    const { data } = await server.call('GET', '/api/admin/lti/scores', { token: (await newRoot()).token })
    return data.find((score: { username: string }) => score.username === ada.username)
  }
  await expect
    .poll(
      async () => {
        server.clock.advance(900_000)
        await sendDueScores(server.deps)
        return (await find())?.state
      },
      { timeout: 60_000 },
    )
    .toBe('dead')
  const dead = await find()
  expect(dead).toMatchObject({ answerStatus: 422, answer: 'the grade book is closed' })
  platform.scoreStatus = 200
  const resend = async (id: number) =>
    server.call('POST', '/api/admin/lti/resend', { token: (await newRoot()).token, body: { id } })
  expect((await resend(dead.id)).data).toEqual({ queued: 1 })
  await waitForScore(course, ada.sub, 1)
  expect(await find()).toBeUndefined()
  expect((await resend(dead.id)).status).toBe(404)
})

test('scores of hidden homework wait until learners see it', async () => {
  const course = await makeCourse()
  const ada = await joinCourse(course)
  const setVisible = (is_visible: boolean) =>
    server.deps.db.updateTable('training').set({ is_visible }).where('id', '=', course.trainingId).execute()
  await setVisible(false)
  await submit(course, ada.person, 0, 0)
  await sendDueScores(server.deps)
  expect(scoresAt(course)).toEqual([])
  await setVisible(true)
  await waitForScore(course, ada.sub, 1)
})

test('a link of a user who no longer manages the group adds no members', async () => {
  const course = await makeCourse()
  await server.deps.db.updateTable('user_group').set({ owner_id: null }).where('id', '=', course.gid).execute()
  await addMember(server, course.gid, course.teacher, 'member')
  const ada = await joinCourse(course)
  const level = await server.deps.db
    .selectFrom('group_member')
    .select('level')
    .where('group_id', '=', course.gid)
    .where('account_id', '=', ada.person.id)
    .executeTakeFirst()
  expect(level).toBeUndefined()
})

test('a refused account stays refused', async () => {
  const course = await makeCourse()
  const user = newCourseUser()
  const { id } = await launchWhole(server, platform, user)
  await addMember(server, course.gid, { id }, 'refused')
  const { entered } = await launchWhole(server, platform, user, inCourse(course))
  expect(entered).toMatchObject({ data: null })
})

test('only managers choose a training, and only in their own launch', async () => {
  const course = await makeCourse()
  const other = newCourseUser('Instructor')
  const { ticket } = await launch(server, platform, other, choosing)
  const token = String((await openLaunch(server, ticket)).headers.authorization)
  expect((await enterLaunch(server, ticket, token)).data.kind).toBe('choose')
  expect((await server.call('GET', '/api/lti/contents', { token })).data).toEqual([])
  const choose = (using: string | undefined, trainingId: number) =>
    server.call('POST', '/api/lti/choose', { token: using, body: { ticket, trainingId } })
  expect((await choose(token, course.trainingId)).status).toBe(403)
  const root = await newRoot()
  expect((await choose(root.token, course.trainingId)).status).toBe(403)
  expect((await choose(undefined, course.trainingId)).status).toBe(401)
})

test('unlinking the platform ends its scores, and so does deleting the account', async () => {
  const course = await makeCourse()
  const [ada, bob] = [await joinCourse(course), await joinCourse(course)]
  const rowsOf = ({ person }: { readonly person: Person }) =>
    server.deps.db.selectFrom('lti_score').select('id').where('account_id', '=', person.id).execute()
  expect(await rowsOf(ada)).toHaveLength(1)
  const { token } = ada.person
  const { data } = await server.call('GET', '/api/sign-on/links', { token })
  await server.deps.db.updateTable('account').set({ password_hash: 'x' }).where('id', '=', ada.person.id).execute()
  const body = { provider: data.links[0].provider }
  expect(await server.call('POST', '/api/sign-on/unlink', { token, body })).toMatchObject({ status: 200 })
  expect(await rowsOf(ada)).toEqual([])
  expect(await rowsOf(bob)).toHaveLength(1)
  await server.deps.db.deleteFrom('account').where('id', '=', bob.person.id).execute()
  expect(await rowsOf(bob)).toEqual([])
})
