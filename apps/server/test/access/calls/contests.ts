import { form as contestForm } from '../../harness/organisers.ts'
import { problemForm } from '../../harness/problem-keepers.ts'
import { announced, type Calls, ofContest, ofGroup, ofNothing, ofTraining, program, word } from './call.ts'

const board = (cid: number) => ({ body: { cid, limit: 30, currentPage: 1, forceRefresh: false } })
const contests: Calls = {
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

const groupContests: Calls = {
  'GET /api/group/get-contest-list': ofGroup,
  'GET /api/group/get-admin-contest-list': ofGroup,
  'GET /api/group/contest': ({ at, hint }) => ({ query: { cid: at.cid, gid: hint.gid } }),
  'POST /api/group/contest': ({ at }) => ({ body: { ...contestForm(), gid: String(at.gid) } }),
  'POST /api/group/make-contest': ({ at }) => ({ body: { ...contestForm(), gid: String(at.gid) } }),
  'PUT /api/group/contest': async ({ make, hint }) => ({
    body: { ...contestForm(), id: await make.contest(), gid: hint.gid },
  }),
  'DELETE /api/group/contest': async ({ make, hint }) => ({ query: { cid: await make.contest(), gid: hint.gid } }),
  'GET /api/group/removed-contests': async ({ at, remove }) => {
    await remove()
    return { query: { gid: at.gid } }
  },
  'POST /api/group/restore-contest': async ({ remove }) => ({ body: await remove() }),
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

export const contestCalls: Calls = { ...contests, ...groupContests }
