import { randomBytes } from 'node:crypto'
import { form as contestForm } from '../harness/organisers.ts'
import type { Person } from '../harness/people.ts'
import { problemForm } from '../harness/problem-keepers.ts'
import type { ContentMakers, Filled } from './group-content.ts'

/** Requests of every call that has to do with a group, by the name in group-access.md. */

export interface CallRequest {
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** A file in a form. */
  readonly file?: { readonly name: string; readonly bytes: Buffer }
}

/** What a request is made from. */
export interface Given {
  /** Content of the group that is only read. */
  readonly at: Filled
  /** Creates what a writing call changes. */
  readonly make: ContentMakers
  /** Ids that must agree with the row: of the same group, or of another one in the second part of the test. */
  readonly hint: Filled
  readonly bank: { readonly id: number; readonly displayId: string }
  readonly people: Readonly<Record<'member' | 'author' | 'applying' | 'none', Person>>
  /** A new group with the same relations. */
  readonly group: (more?: object) => Promise<number>
  /** A link that leads into a group. */
  readonly invite: (gid: number) => Promise<string>
  /** A contest with a withdrawn problem, and the id of the withdrawal. */
  readonly withdraw: () => Promise<{ readonly cid: number; readonly id: number }>
  readonly png: Buffer
  readonly zip: Buffer
}

type Call = (given: Given) => CallRequest | Promise<CallRequest>

const word = (): string => randomBytes(5).toString('hex')
const code = 'int main(){}'.padEnd(60)
const program = { language: 'C++', code, isRemote: false }
const ofGroup: Call = ({ at }) => ({ query: { gid: at.gid } })
const ofProblem: Call = ({ at }) => ({ query: { pid: at.pid } })
const ofTraining: Call = ({ at }) => ({ query: { tid: at.tid } })
const ofContest: Call = ({ at }) => ({ query: { cid: at.cid } })
const ofNothing: Call = () => ({})
const board = (cid: number) => ({ body: { cid, limit: 30, currentPage: 1, forceRefresh: false } })
const talk = (more: object) => ({ title: 'Talk', description: 'about', content: 'words', categoryId: 1, ...more })
const announced = (more: object = {}) => ({ title: 'Announced', content: 'text', status: 0, ...more })
const trainingForm = (more: object) => ({
  training: { title: 'Homework', description: '', rank: 1, auth: 'Public', privatePwd: '', ...more },
  trainingCategory: { id: null, name: `Category ${word()}`, color: '#336699' },
})
const groupForm = (more: object = {}) => ({
  name: `Class ${word()}`,
  shortName: word().slice(0, 8),
  brief: 'Second year',
  description: 'We meet on Mondays.',
  auth: 1,
  visible: true,
  ...more,
})

const contests: Readonly<Record<string, Call>> = {
  'GET /api/get-contest-list': ofNothing,
  'GET /api/get-recent-contest': ofNothing,
  'GET /api/get-contest-info': ofContest,
  'GET /api/get-contest-outsize-info': ofContest,
  'POST /api/register-contest': async ({ make }) => ({
    body: { cid: await make.contest({ auth: 1, password: 'class' }), password: 'class' },
  }),
  'GET /api/get-contest-access': ofContest,
  'GET /api/get-contest-problem': ofContest,
  'GET /api/get-contest-problem-details': ({ at }) => ({ query: { cid: at.cid, displayId: 'A' } }),
  'GET /api/get-full-screen-problem-list (contest)': ofContest,
  'GET /api/get-full-screen-problem-list (training)': ofTraining,
  'POST /api/get-user-problem-status (contest)': ({ at, bank }) => ({
    body: { pidList: [bank.id], isContestProblemList: true, cid: at.cid },
  }),
  'POST /api/get-user-problem-status (group)': ({ at, bank }) => ({
    body: { pidList: [bank.id], isContestProblemList: false, gid: at.gid },
  }),
  'GET /api/get-contest-announcement': ofContest,
  'POST /api/get-contest-not-read-announcement': ({ at }) => ({ body: { cid: at.cid, readAnnouncementList: [] } }),
  'GET /api/contest-submissions': ({ at }) => ({ query: { contestID: at.cid, beforeContestSubmit: false } }),
  'POST /api/get-contest-rank': ({ at }) => board(at.cid),
  'POST /api/get-contest-outside-scoreboard': ({ at }) => board(at.cid),
  'POST /api/submit-print-text': async ({ make }) => ({
    body: { cid: await make.contest(), content: 'x'.repeat(60) },
  }),
  'GET /api/get-contest-print': ofContest,
  'PUT /api/check-contest-print-status': async ({ at, make, hint }) => ({
    query: { id: await make.print(at.cid), cid: hint.cid },
  }),
  'GET /api/get-contest-ac-info': ofContest,
  'PUT /api/check-contest-ac-info': ({ at, hint }) => ({
    body: { id: at.balloonId, checked: true, cid: hint.cid },
  }),
  'GET /api/admin/judge/rejudge-contest-problem': async ({ make }) => {
    const place = await make.contestPlace()
    await make.entryIn(place)
    return { query: { cid: place.id, pid: place.problemId } }
  },
  'GET /api/admin/judge/rejudge': async ({ make }) => ({ query: { submitId: await make.practice() } }),
  'GET /api/admin/judge/manual-judge': async ({ make }) => ({
    query: { submitId: await make.practice(), status: -1 },
  }),
  'GET /api/admin/judge/cancel-judge': async ({ make }) => ({ query: { submitId: await make.practice() } }),
  'POST /api/submit-problem-judge (contest)': async ({ make, hint }) => ({
    body: { ...program, pid: 'A', cid: await make.contest(), gid: hint.gid },
  }),
  'POST /api/submit-problem-judge (training)': ({ at, bank, hint }) => ({
    body: { ...program, pid: bank.displayId, cid: 0, tid: at.tid, gid: hint.gid },
  }),
  'POST /api/submit-problem-judge (group)': ({ at, hint }) => ({
    body: { ...program, pid: at.displayId, cid: 0, gid: hint.gid },
  }),
  'POST /api/check-contest-submissions-status': ({ at, hint }) => ({
    body: { submitIds: [at.contestSubmitId], cid: hint.cid },
  }),
  'GET /api/get-submission-detail (contest)': ({ at }) => ({ query: { submitId: at.contestSubmitId } }),
  'GET /api/get-submission-detail (group)': ({ at }) => ({ query: { submitId: at.submitId } }),
  'GET /api/get-all-case-result (contest)': ({ at }) => ({ query: { submitId: at.contestSubmitId } }),
  'GET /api/get-all-case-result (group)': ({ at }) => ({ query: { submitId: at.submitId } }),
  'GET /api/file/download-contest-rank': ({ at }) => ({
    query: { cid: at.cid, forceRefresh: true, removeStar: false, containEnd: false },
  }),
  'GET /api/file/download-contest-ac-submission': ({ at }) => ({
    query: { cid: at.cid, excludeAdmin: false, splitType: 'user' },
  }),
  'GET /api/file/download-contest-print-text': ({ at }) => ({ query: { id: at.printId } }),
  'GET /api/get-contest-scroll-board-info': ({ at }) => ({ query: { cid: at.endedCid } }),
  'GET /api/get-contest-scroll-board-submission': ({ at }) => ({ query: { cid: at.endedCid, removeStar: false } }),
}

const comments: Readonly<Record<string, Call>> = {
  'GET /api/comments (discussion)': ({ at }) => ({ query: { did: at.did } }),
  'GET /api/comments (contest)': ofContest,
  'POST /api/comment (discussion)': ({ at }) => ({ body: { content: 'said', did: at.did } }),
  'POST /api/comment (contest)': ({ at }) => ({ body: { content: 'said', cid: at.cid } }),
  'PUT /api/comment': ({ at }) => ({ body: { id: at.commentId, content: 'changed' } }),
  'DELETE /api/comment (own)': async ({ at, make, hint }) => ({
    body: { id: await make.comment({ did: at.did }), did: hint.did },
  }),
  "DELETE /api/comment (another's)": async ({ at, make, hint, people }) => ({
    body: { id: await make.comment({ did: at.did }, people.author), did: hint.did },
  }),
  "DELETE /api/comment (another's, contest)": async ({ at, make, hint, people }) => ({
    body: { id: await make.comment({ cid: at.cid }, people.author), cid: hint.cid },
  }),
  'GET /api/comment-like': ({ at, hint }) => ({
    query: { cid: at.commentId, toLike: true, sourceId: hint.did, sourceType: 'Discussion' },
  }),
  'GET /api/reply': ({ at, hint }) => ({ query: { commentId: at.commentId, cid: hint === at ? undefined : hint.cid } }),
  'POST /api/reply (discussion)': ({ at, hint }) => ({
    body: { reply: { commentId: at.commentId, content: 'answer' }, did: hint.did },
  }),
  'POST /api/reply (contest)': ({ at }) => ({ body: { reply: { commentId: at.contestCommentId, content: 'answer' } } }),
  'PUT /api/reply': ({ at }) => ({ body: { reply: { id: at.replyId, content: 'changed' } } }),
  'DELETE /api/reply (own)': async ({ at, make, hint }) => ({
    body: { did: hint.did, reply: { id: await make.reply(at.commentId) } },
  }),
  "DELETE /api/reply (another's)": async ({ at, make, hint, people }) => ({
    body: { did: hint.did, reply: { id: await make.reply(at.commentId, people.author) } },
  }),
}

const trainings: Readonly<Record<string, Call>> = {
  'GET /api/get-training-category': ofNothing,
  'GET /api/get-training-list': ofNothing,
  'GET /api/get-training-detail': ofTraining,
  'POST /api/register-training': async ({ make }) => ({
    body: { tid: await make.training({ is_private: true, password: 'class' }), password: 'class' },
  }),
  'GET /api/get-training-access': ({ at }) => ({ query: { tid: at.privateTid } }),
  'GET /api/get-training-problem-list': ofTraining,
  'GET /api/get-training-rank': ({ at }) => ({ query: { tid: at.privateTid } }),
  'GET /api/training-chapters': ofTraining,
  'GET /api/training-chapters-form': ofTraining,
  'PUT /api/training-chapters': async ({ make }) => ({ body: { tid: await make.training(), chapters: [] } }),
}

const groups: Readonly<Record<string, Call>> = {
  'GET /api/get-group-list': ofNothing,
  'GET /api/get-group-detail': ofGroup,
  'GET /api/get-group-detail (hidden)': async ({ group }) => ({ query: { gid: await group({ is_visible: false }) } }),
  'GET /api/get-group-access': ofGroup,
  'GET /api/get-group-auth': ofGroup,
  'GET /api/group/create-terms': ofNothing,
  'POST /api/group': () => ({ body: groupForm() }),
  'PUT /api/group': async ({ group }) => ({ body: groupForm({ id: await group() }) }),
  'GET /api/group/loss': ofGroup,
  'DELETE /api/group': async ({ group }) => ({ query: { gid: await group() } }),
  'PUT /api/group/owner': async ({ group, people }) => ({ body: { gid: await group(), uid: people.member.id } }),
  'GET /api/group/get-member-list': ofGroup,
  'GET /api/group/get-apply-list': ofGroup,
  'POST /api/group/member (public)': async ({ group }) => ({ query: { gid: await group(), code: '', reason: '' } }),
  'POST /api/group/member (protected)': async ({ group }) => ({
    query: { gid: await group({ auth: 2 }), code: '', reason: 'I would like to learn.' },
  }),
  'POST /api/group/member (private, wrong code)': async ({ group }) => ({
    query: { gid: await group({ auth: 3 }), code: 'wrong1', reason: 'I would like to learn.' },
  }),
  'POST /api/group/member (hidden)': async ({ group }) => ({
    query: { gid: await group({ is_visible: false }), code: '', reason: '' },
  }),
  'PUT /api/group/member (approve)': async ({ group, people }) => ({
    body: { id: 1, gid: await group(), uid: people.applying.id, auth: 3 },
  }),
  'PUT /api/group/member (make admin)': async ({ group, people }) => ({
    body: { id: 1, gid: await group(), uid: people.member.id, auth: 4 },
  }),
  'PUT /api/group/member (demote an admin)': async ({ group, people }) => ({
    body: { id: 1, gid: await group(), uid: people.author.id, auth: 3 },
  }),
  'DELETE /api/group/member (a member)': async ({ group, people }) => ({
    query: { gid: await group(), uid: people.member.id },
  }),
  'DELETE /api/group/member (an admin)': async ({ group, people }) => ({
    query: { gid: await group(), uid: people.author.id },
  }),
  'DELETE /api/group/member/exit': async ({ group }) => ({ query: { gid: await group() } }),
  'POST /api/group/member/preview-import': ({ at, people }) => ({
    body: { gid: at.gid, usernames: [people.none.username] },
  }),
  'POST /api/group/member/import': async ({ group, people }) => ({
    body: { gid: await group(), usernames: [people.none.username] },
  }),
  'GET /api/group/invitations': ofGroup,
  'POST /api/group/invitations': ({ at }) => ({ body: { gid: at.gid, hours: 1, maxUses: 1 } }),
  'DELETE /api/group/invitations': async ({ make, hint }) => ({
    query: { id: await make.invitation(), gid: hint.gid },
  }),
  'POST /api/group/invitation-offer': async ({ group, invite }) => ({ body: { token: await invite(await group()) } }),
  'POST /api/group/accept-invitation': async ({ group, invite }) => ({ body: { token: await invite(await group()) } }),
  'GET /api/group/get-announcement-list': ofGroup,
  'GET /api/group/get-admin-announcement-list': ofGroup,
  'POST /api/group/announcement': ({ at }) => ({ body: announced({ gid: at.gid }) }),
  'PUT /api/group/announcement': async ({ make, hint }) => ({
    body: announced({ id: await make.announcement(), gid: hint.gid }),
  }),
  'DELETE /api/group/announcement': async ({ make, hint }) => ({
    query: { aid: await make.announcement(), gid: hint.gid },
  }),
  'GET /api/get-group-rank-list': ({ at }) => ({ query: { gid: at.gid, type: 0 } }),
  'GET /api/group/progress': ofGroup,
  'POST /api/group/message-members': ({ at, people }) => ({
    body: { gid: at.gid, uids: [people.member.id], content: 'Well done.' },
  }),
  'GET /api/group/mistakes': ({ at, bank }) => ({ query: { gid: at.gid, pid: bank.id } }),
}

const problems: Readonly<Record<string, Call>> = {
  'GET /api/group/get-problem-list': ofGroup,
  'GET /api/group/get-problem-tags-in-use': ofGroup,
  'GET /api/group/get-admin-problem-list': ofGroup,
  'GET /api/group/problem': ({ at, hint }) => ({ query: { pid: at.pid, gid: hint.gid } }),
  'POST /api/group/problem': ({ at }) => ({ body: problemForm(word(), { problem: { gid: String(at.gid) } }) }),
  'POST /api/group/new-problem': ({ at }) => ({ body: problemForm(word(), { problem: { gid: at.gid } }) }),
  'PUT /api/group/problem': async ({ make, hint }) => {
    const { id } = await make.problem()
    return { body: { ...problemForm('E', { problem: { id, problemId: word(), gid: hint.gid } }), samples: [] } }
  },
  'DELETE /api/group/problem': async ({ make, hint }) => ({
    query: { pid: (await make.problem()).id, gid: hint.gid },
  }),
  'GET /api/group/get-problem-cases': ({ at, hint }) => ({ query: { pid: at.pid, isUpload: true, gid: hint.gid } }),
  'GET /api/group/get-all-problem-tags': ofGroup,
  'POST /api/group/compile-spj': ({ at, hint }) => ({
    query: { gid: hint.gid },
    body: { pid: at.pid, code, language: 'C++' },
  }),
  'POST /api/group/compile-interactive': ({ at, hint }) => ({
    query: { gid: hint.gid },
    body: { pid: at.pid, code, language: 'C++' },
  }),
  'PUT /api/group/change-problem-auth': async ({ make, hint }) => ({
    query: { pid: (await make.problem()).id, auth: 2, gid: hint.gid },
  }),
  'PUT /api/group/apply-public': async ({ make, hint }) => ({
    query: { pid: (await make.problem()).id, isApplied: true, gid: hint.gid },
  }),
  'GET /api/get-problem-detail': ({ at, hint }) => ({ query: { problemId: at.displayId, gid: hint.gid } }),
  'GET /api/get-problem-detail (without gid)': ({ at }) => ({ query: { problemId: at.displayId } }),
  'GET /api/get-submission-list': ofGroup,
  'GET /api/get-submission-list (training)': ofTraining,
  'POST /api/check-submissions-status': ({ at }) => ({ body: { submitIds: [at.submitId], cid: 0 } }),
  'GET /api/get-problem-tags': ofProblem,
  'GET /api/languages': ({ at }) => ({ query: { pid: at.pid, all: true } }),
  'GET /api/get-problem-languages': ofProblem,
  'GET /api/get-problem-code-template': ofProblem,
}

const groupTrainings: Readonly<Record<string, Call>> = {
  'GET /api/group/get-training-list': ofGroup,
  'GET /api/group/training-categories': ofGroup,
  'GET /api/group/get-admin-training-list': ofGroup,
  'GET /api/group/training': ({ at, hint }) => ({ query: { tid: at.tid, gid: hint.gid } }),
  'POST /api/group/training': ({ at }) => ({ body: trainingForm({ gid: String(at.gid) }) }),
  'PUT /api/group/training': async ({ make, hint }) => ({
    body: trainingForm({ id: await make.training(), gid: hint.gid }),
  }),
  'DELETE /api/group/training': async ({ make, hint }) => ({ query: { tid: await make.training(), gid: hint.gid } }),
  'PUT /api/group/change-training-status': async ({ make, hint }) => ({
    query: { tid: await make.training(), status: false, gid: hint.gid },
  }),
  'GET /api/group/get-training-problem-list': ({ at, hint }) => ({ query: { tid: at.tid, gid: hint.gid } }),
  'PUT /api/group/training-problem': async ({ make, bank, hint }) => {
    const tid = await make.training()
    return { body: { tid, pid: bank.id, rank: 3, gid: hint.gid } }
  },
  'DELETE /api/group/training-problem': async ({ make, bank, hint }) => ({
    query: { tid: await make.training(), pid: bank.id, gid: hint.gid },
  }),
  'POST /api/group/add-training-problem-from-public': async ({ make, bank, hint }) => ({
    body: { tid: await make.training({ problems: [] }), pid: bank.id, displayId: bank.displayId, gid: hint.gid },
  }),
  'POST /api/group/add-training-problem-from-group': async ({ make, hint }) => ({
    query: { tid: await make.training({ problems: [] }), problemId: hint.displayId },
  }),
  'PUT /api/group/arrange-training-problems': async ({ make, bank }) => ({
    body: { tid: await make.training(), pids: [bank.id] },
  }),
  'GET /api/group/training-extensions': ofTraining,
  'PUT /api/group/training-extension': async ({ make, people }) => ({
    body: {
      tid: await make.training({ due_at: new Date(Date.now() + 3_600_000) }),
      username: people.member.username,
      dueTime: new Date(Date.now() + 7_200_000).toISOString(),
    },
  }),
  'GET /api/group/training-grades': ofGroup,
  'GET /api/file/download-training-grades': ({ at }) => ({ query: { gid: at.gid, format: 'csv' } }),
}

const groupContests: Readonly<Record<string, Call>> = {
  'GET /api/group/get-contest-list': ofGroup,
  'GET /api/group/get-admin-contest-list': ofGroup,
  'GET /api/group/contest': ({ at, hint }) => ({ query: { cid: at.cid, gid: hint.gid } }),
  'POST /api/group/contest': ({ at }) => ({ body: { ...contestForm(), gid: String(at.gid) } }),
  'POST /api/group/make-contest': ({ at }) => ({ body: { ...contestForm(), gid: String(at.gid) } }),
  'PUT /api/group/contest': async ({ make, hint }) => ({
    body: { ...contestForm(), id: await make.contest(), gid: hint.gid },
  }),
  'DELETE /api/group/contest': async ({ make, hint }) => ({ query: { cid: await make.contest(), gid: hint.gid } }),
  'POST /api/group/copy-contest': ({ at }) => ({ body: { cid: at.cid } }),
  'PUT /api/group/change-contest-visible': async ({ make, hint }) => ({
    query: { cid: await make.contest(), visible: false, gid: hint.gid },
  }),
  'GET /api/group/contest-what-goes': ofContest,
  'GET /api/group/get-contest-problem-list': ({ at, hint }) => ({ query: { cid: at.cid, gid: hint.gid } }),
  'GET /api/group/withdrawn-contest-problems': async ({ withdraw }) => ({ query: { cid: (await withdraw()).cid } }),
  'POST /api/group/restore-contest-problem': async ({ withdraw }) => ({ body: await withdraw() }),
  'POST /api/group/contest-problem': ({ at }) => ({ body: problemForm(word(), { problem: { gid: String(at.gid) } }) }),
  'GET /api/group/contest-problem': ({ at, bank }) => ({ query: { cid: at.cid, pid: bank.id } }),
  'PUT /api/group/contest-problem': async ({ make, bank, hint, at }) => {
    const place = await make.contestPlace()
    const id = hint === at ? place.labels.get('A') : hint.placeId
    return { body: { id, cid: place.id, pid: bank.id, displayId: 'A', displayTitle: 'Sum', gid: hint.gid } }
  },
  'DELETE /api/group/contest-problem': async ({ make, bank, hint }) => ({
    query: { cid: await make.contest(), pid: bank.id, force: true, gid: hint.gid },
  }),
  'PUT /api/group/arrange-contest-problems': async ({ make }) => {
    const place = await make.contestPlace()
    return { body: { cid: place.id, places: [{ id: place.labels.get('A'), displayId: 'B' }] } }
  },
  'POST /api/group/add-contest-problem-from-public': async ({ make, bank, hint }) => ({
    body: { cid: await make.contest({ problems: [] }), pid: bank.id, displayId: 'A', gid: hint.gid },
  }),
  'POST /api/group/add-contest-problem-from-group': async ({ at, make, hint }) => {
    const cid = await make.contest({ problems: [] })
    const problemId = hint === at ? (await make.problem()).displayId : hint.displayId
    return { query: { cid, problemId, displayId: 'A' } }
  },
  'GET /api/group/get-contest-announcement-list': ofContest,
  'POST /api/group/contest-announcement': ({ at }) => ({ body: { cid: at.cid, announcement: announced() } }),
  'PUT /api/group/contest-announcement': async ({ at, make, hint }) => ({
    body: { cid: hint.cid, announcement: announced({ id: await make.announcement(at.cid) }) },
  }),
  'DELETE /api/group/contest-announcement': async ({ at, make, hint }) => ({
    query: { aid: await make.announcement(at.cid), cid: hint.cid },
  }),
}

const discussions: Readonly<Record<string, Call>> = {
  'GET /api/group/get-discussion-list': ofGroup,
  'GET /api/group/get-admin-discussion-list': ofGroup,
  'POST /api/group/discussion': ({ at }) => ({ body: talk({ gid: at.gid }) }),
  'PUT /api/group/discussion (own)': async ({ make, hint }) => ({
    body: talk({ id: await make.discussion(), gid: hint.gid }),
  }),
  "PUT /api/group/discussion (another's)": async ({ make, hint, people }) => ({
    body: talk({ id: await make.discussion(people.author), gid: hint.gid }),
  }),
  'DELETE /api/group/discussion (own)': async ({ make, hint }) => ({
    query: { did: await make.discussion(), gid: hint.gid },
  }),
  "DELETE /api/group/discussion (another's)": async ({ make, hint, people }) => ({
    query: { did: await make.discussion(people.author), gid: hint.gid },
  }),
  'GET /api/discussion-category': ofNothing,
  'POST /api/discussion-category': () => ({ body: [] }),
  'GET /api/get-discussion-list': ofNothing,
  'GET /api/get-discussion-detail': ({ at }) => ({ query: { did: at.did } }),
  'POST /api/discussion (in a group)': ({ at }) => ({ body: talk({ gid: at.gid }) }),
  'POST /api/discussion/publish (in a group)': ({ at }) => ({ body: talk({ gid: at.gid }) }),
  'POST /api/discussion (about a problem of the group)': ({ at, hint }) => ({
    body: talk({ pid: at.displayId, gid: hint === at ? null : hint.gid }),
  }),
  "PUT /api/discussion (another's)": async ({ make, hint, people }) => ({
    body: talk({ id: await make.discussion(people.author), gid: hint.gid }),
  }),
  "DELETE /api/discussion (another's)": async ({ make, hint, people }) => ({
    query: { did: await make.discussion(people.author), gid: hint.gid },
  }),
  'GET /api/discussion-like': ({ at }) => ({ query: { did: at.did, toLike: true } }),
  'POST /api/discussion-report': ({ at }) => ({ body: { did: at.did, content: 'x', reporter: 'somebody' } }),
}

const files: Readonly<Record<string, Call>> = {
  'POST /api/file/upload-group-avatar': async ({ group, png }) => ({
    query: { gid: await group() },
    file: { name: 'a.png', bytes: png },
  }),
  'POST /api/file/upload-testcase-zip': ({ at, zip }) => ({
    query: { gid: at.gid, mode: 'default' },
    file: { name: 'data.zip', bytes: zip },
  }),
  'GET /api/file/download-testcase': ({ at, hint }) => ({ query: { pid: at.pid, gid: hint.gid } }),
  'POST /api/file/upload-md-img': ({ at, png }) => ({ query: { gid: at.gid }, file: { name: 'a.png', bytes: png } }),
  'GET /api/file/delete-md-img': async ({ make }) => ({ query: { fileId: await make.picture() } }),
  'POST /api/file/upload-md-file': ({ at }) => ({
    query: { gid: at.gid },
    file: { name: 'a.txt', bytes: Buffer.from('notes') },
  }),
}

const similarity: Readonly<Record<string, Call>> = {
  'GET /api/similarity/review (training)': ({ at }) => ({ query: { kind: 'training', id: at.tid } }),
  'GET /api/similarity/review (contest)': ({ at }) => ({ query: { kind: 'contest', id: at.cid } }),
  'GET /api/similarity/review (problem)': ({ at }) => ({ query: { kind: 'problem', id: at.pid } }),
  'POST /api/similarity/review': async ({ make }) => ({ body: { kind: 'training', id: await make.training() } }),
  'GET /api/similarity/pairs': ({ at }) => ({ query: { kind: 'training', id: at.tid } }),
  'GET /api/similarity/clusters': ({ at }) => ({ query: { kind: 'training', id: at.tid } }),
  'GET /api/similarity/pair': ({ at }) => ({ query: { id: at.pairId } }),
  'POST /api/similarity/decision': async ({ make }) => ({
    body: { id: await make.pair(await make.training()), state: 'dismissed', note: 'Templates.' },
  }),
}

/** Calls of the admin area of the site, with rows of a group. */
const adminArea: Readonly<Record<string, Call>> = {
  'GET /api/admin/training': ofTraining,
  'PUT /api/admin/training': async ({ make }) => ({ body: trainingForm({ id: await make.training() }) }),
  'DELETE /api/admin/training': async ({ make }) => ({ query: { tid: await make.training() } }),
  'PUT /api/admin/training/change-training-status': async ({ make }) => ({
    query: { tid: await make.training(), status: false, author: 'x' },
  }),
  'GET /api/admin/training/get-problem-list': ofTraining,
  'PUT /api/admin/training/problem': async ({ make, bank }) => ({
    body: { tid: await make.training(), pid: bank.id, rank: 3 },
  }),
  'DELETE /api/admin/training/problem': async ({ make, bank }) => ({
    query: { tid: await make.training(), pid: bank.id },
  }),
  'POST /api/admin/training/add-problem-from-public': async ({ make, bank }) => ({
    body: { tid: await make.training({ problems: [] }), pid: bank.id, displayId: bank.displayId },
  }),
  'PUT /api/admin/training/arrange-problems': async ({ make, bank }) => ({
    body: { tid: await make.training(), pids: [bank.id] },
  }),
  'PUT /api/admin/training/category': ({ at }) => ({ body: { id: at.categoryId, name: 'Renamed', color: '#ffffff' } }),
  'DELETE /api/admin/training/category': ({ at }) => ({ query: { cid: at.categoryId } }),
  'GET /api/admin/contest': ofContest,
  'PUT /api/admin/contest': async ({ make }) => ({ body: { ...contestForm(), id: await make.contest() } }),
  'DELETE /api/admin/contest': async ({ make }) => ({ query: { cid: await make.contest() } }),
  'GET /api/admin/contest/clone': ofContest,
  'PUT /api/admin/contest/change-contest-visible': async ({ make }) => ({
    query: { cid: await make.contest(), visible: false, uid: 'x' },
  }),
  'GET /api/admin/contest/get-problem-list': ofContest,
  'GET /api/admin/contest/announcement': ofContest,
  'GET /api/admin/contest/what-goes': ofContest,
  'GET /api/admin/problem': ofProblem,
  'GET /api/admin/problem/get-problem-cases': ({ at }) => ({ query: { pid: at.pid, isUpload: true } }),
  'GET /api/admin/testdata': ofProblem,
  'PUT /api/admin/discussion': async ({ make }) => ({ body: { id: await make.discussion(), status: 1 } }),
}

export const groupCalls: Readonly<Record<string, Call>> = {
  ...contests,
  ...comments,
  ...trainings,
  ...groups,
  ...problems,
  ...groupTrainings,
  ...groupContests,
  ...discussions,
  ...files,
  ...similarity,
  ...adminArea,
}
