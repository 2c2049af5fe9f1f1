import { form as contestForm } from '../../harness/organisers.ts'
import { type Calls, ofContest, ofProblem, ofTraining } from './call.ts'
import { trainingForm } from './trainings.ts'

/** Calls of the admin area of the site, with rows of a group. */
export const adminCalls: Calls = {
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
