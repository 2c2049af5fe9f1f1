import { problemForm } from '../../harness/problem-keepers.ts'
import { type Calls, code, ofGroup, ofProblem, ofTraining, word } from './call.ts'

const problems: Calls = {
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

const files: Calls = {
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

export const problemCalls: Calls = { ...problems, ...files }
