import type { Decisions } from './decisions.ts'

/** Groups; see `decisions.ts`. */
export const groupDecisions = {
  groupAnnouncements: {
    'group.readContent': ['list'],
    'group.manage': ['table', 'create', 'update', 'remove'],
    'group.configure': ['update', 'remove'],
  },
  groupContests: {
    'group.readContent': ['list'],
    'group.manage': ['adminList', 'create', 'createProblem', 'make'],
    'contest.edit': [
      'detail',
      'update',
      'remove',
      'changeVisible',
      'problems',
      'place',
      'savePlace',
      'removePlace',
      'withdrawn',
      'restoreProblem',
      'addFromPublic',
      'addFromGroup',
      'announcements',
      'createAnnouncement',
      'updateAnnouncement',
      'removeAnnouncement',
      'copy',
      'arrange',
      'loss',
    ],
  },
  groupDiscussions: {
    'group.readContent': ['list', 'add'],
    'group.manage': ['adminList'],
    'discussion.belongs': ['edit', 'remove'],
    'discussion.edit': ['edit'],
    'discussion.remove': ['remove'],
  },
  groupInvitations: {
    'group.manage': ['list', 'create', 'revoke'],
    unnamed: ['offer', 'accept'],
  },
  groupMembers: {
    'group.readContent': ['list'],
    'group.manage': ['table', 'change', 'remove', 'previewImport', 'import'],
    'group.readPage': ['apply', 'change', 'remove', 'exit'],
  },
  groupProblems: {
    'group.readContent': ['list', 'tagsInUse'],
    'group.manage': ['adminList', 'create', 'tags', 'compileChecker', 'compileInteractor', 'createForEditor'],
    'problem.keepForGroup': [
      'detail',
      'update',
      'remove',
      'cases',
      'compileChecker',
      'compileInteractor',
      'changeAuth',
      'applyPublic',
    ],
  },
  groupTrainings: {
    'group.readContent': ['list'],
    'group.manage': ['categories', 'adminList', 'create', 'grades', 'downloadGrades'],
    'training.edit': ['detail', 'update', 'remove', 'changeStatus', 'extensions', 'extend'],
    'training.arrange': ['problems', 'updateProblem', 'removeProblem', 'addFromPublic', 'addFromGroup', 'arrange'],
  },
  groups: {
    'group.readPage': ['detail'],
    'group.readContent': ['access', 'rank'],
    'all alike': ['auth'],
    unnamed: ['createTerms', 'create'],
    'group.configure': ['update'],
    'group.own': ['loss', 'remove', 'handOver'],
  },
} as const satisfies Decisions
