import { type Calls, ofContest, ofGroup, ofNothing } from './call.ts'

const talk = (more: object) => ({ title: 'Talk', description: 'about', content: 'words', categoryId: 1, ...more })
const discussions: Calls = {
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
  'POST /api/discussion-report': ({ at }) => ({ body: { did: at.did, content: 'x', reporter: 'x' } }),
}

const comments: Calls = {
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

export const talkCalls: Calls = { ...discussions, ...comments }
