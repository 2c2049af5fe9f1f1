import type { Decisions } from './decisions.ts'

/** Trainings, submissions, talk and the rest; see `decisions.ts`. */
export const otherDecisions = {
  adminTrainings: {
    'visible rows': ['list'],
    'training.edit': ['detail', 'update', 'remove', 'changeStatus'],
    'all alike': ['create'],
    'training.arrange': ['problems', 'updateProblem', 'removeProblem', 'addFromBank', 'importRemote', 'arrange'],
  },
  classProgress: {
    'group.manage': ['read', 'write'],
  },
  comments: {
    'contest.look': ['list', 'add', 'like', 'replies'],
    'comment.edit': ['edit', 'editReply'],
    'comment.remove': ['remove', 'removeReply'],
    'comment.reply': ['reply'],
  },
  discussions: {
    'all alike': ['categories', 'preview'],
    'visible rows': ['list'],
    'discussion.read': ['detail', 'like', 'report'],
    'group.readContent': ['add', 'publish'],
    'discussion.edit': ['edit'],
    'discussion.remove': ['remove'],
  },
  editorials: {
    'problem.read': ['ofProblem', 'giveUp'],
    'discussion.edit': ['setOpening'],
  },
  events: {
    'submission.see': ['stream'],
    'problem.edit': ['stream'],
    'contest.look': ['stream'],
    'contest.lookFromOutside': ['stream'],
    'contest.readAll': ['stream'],
    'contest.readDesk': ['stream'],
    'a secret': ['stream'],
  },
  files: {
    'group.manage': ['picture', 'document'],
  },
  lti: {
    'own rows': ['enter', 'contents', 'findContents'],
    'training.edit': ['choose'],
  },
  mistakes: {
    'group.manage': ['list'],
  },
  notes: {
    'own rows': ['read', 'list'],
    'problem.read': ['save'],
    'problem.try': ['save'],
  },
  similarity: {
    'similarity.review': ['overview', 'start', 'pairs', 'clusters', 'pair', 'decide'],
  },
  submissions: {
    'contest.readAll': ['submit'],
    'submission.see': ['detail', 'cases', 'questions', 'check'],
    'group.readContent': ['list'],
    'training.read': ['list'],
    'submission.own': ['place', 'share', 'resubmit', 'abort'],
    'contest.submit': ['submitTrial', 'submitTrialCases'],
    'problem.submit': ['submitTrial', 'submitTrialCases'],
    'own rows': ['trialCasesResult', 'trialResult'],
  },
  trainingChapters: {
    'training.read': ['list'],
    'training.arrange': ['form', 'save'],
  },
  trainings: {
    'all alike': ['categories'],
    'visible rows': ['list'],
    'training.readPage': ['detail', 'register', 'access'],
    'training.read': ['problems', 'rank'],
  },
} as const satisfies Decisions
