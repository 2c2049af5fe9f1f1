import type { WebhookEvent } from '@verdict/contract'

const contest = { contestId: 1, title: 'Example contest' }
const solve = {
  contestId: 1,
  submissionId: 1,
  userId: 'example',
  username: 'example',
  problemId: 'A',
  color: '#e03131',
}
const alert = { rule: 'diskFree', subject: 'example', value: 100, threshold: 2_048 }

/** Data of an example of each event, for the test of a webhook. */
export const examples: Readonly<Record<WebhookEvent, object>> = {
  'submission.judged': {
    submissionId: 1,
    userId: 'example',
    username: 'example',
    language: 'C++',
    verdictCode: 0,
    score: null,
    timeMs: 15,
    memoryKb: 3_400,
    problemId: 'V-1000',
    contestId: null,
  },
  'contest.first_solve': solve,
  'contest.balloon': solve,
  'contest.clarification': { contestId: 1, clarificationId: 1, problemId: 'A', state: 'asked' },
  'announcement.published': { announcementId: 1, contestId: null, title: 'Example', content: 'Example' },
  'contest.started': contest,
  'contest.frozen': contest,
  'contest.ended': contest,
  'user.created': { userId: 'example', username: 'example' },
  'problem.published': { problemId: 'V-1000' },
  'alert.opened': {
    ...alert,
    texts: { 'zh-CN': '告警：磁盘空间不足（example）', 'en-US': 'Alert: Low disk space (example)' },
  },
  'alert.closed': {
    ...alert,
    texts: { 'zh-CN': '已恢复：磁盘空间不足（example）', 'en-US': 'Resolved: Low disk space (example)' },
  },
}
