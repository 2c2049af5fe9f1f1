import { announced, type Calls, ofGroup, ofNothing, word } from './call.ts'

const groupForm = (more: object = {}) => ({
  name: `Class ${word()}`,
  shortName: word().slice(0, 8),
  brief: 'Second year',
  description: 'We meet on Mondays.',
  auth: 1,
  visible: true,
  ...more,
})
const groups: Calls = {
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

const similarity: Calls = {
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

export const groupCalls: Calls = { ...groups, ...similarity }
