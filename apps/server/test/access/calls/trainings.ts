import { type Calls, ofGroup, ofNothing, ofTraining, word } from './call.ts'

export const trainingForm = (more: object) => ({
  training: { title: 'Homework', description: '', rank: 1, auth: 'Public', privatePwd: '', ...more },
  trainingCategory: { id: null, name: `Category ${word()}`, color: '#336699' },
})
const trainings: Calls = {
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

const groupTrainings: Calls = {
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

export const trainingCalls: Calls = { ...trainings, ...groupTrainings }
