import type { Decisions } from './decisions.ts'

/** Problems, test data and their people; see `decisions.ts`. */
export const problemDecisions = {
  adminProblems: {
    'visible rows': ['list'],
    'problem.edit': ['detail', 'update', 'cases', 'compileChecker', 'compileInteractor', 'batchTags'],
    'all alike': ['hostClasses', 'create', 'importRemote', 'previewRemote', 'preview'],
    'problem.remove': ['remove', 'batchRemove'],
    'problem.publish': ['changeAuth', 'batchAuth'],
    'problem.setVisibility': ['changeAuth', 'batchAuth'],
  },
  answers: {
    'problem.read': ['cases', 'inputs'],
    'contest.look': ['cases', 'inputs'],
  },
  home: {
    'visible rows': ['firstProblem'],
  },
  packages: {
    'all alike': ['exportHoj', 'export', 'exportLosses'],
  },
  problemChecks: {
    'problem.edit': ['programs', 'savePrograms', 'start', 'report', 'pauses', 'resume'],
  },
  problemDifficulty: {
    'visible rows': ['read', 'list'],
  },
  problemPeople: {
    'problem.try': ['list'],
    'problem.assignPeople': ['save', 'remove'],
    'own rows': ['mine'],
    'contest.readAll': ['inContest'],
  },
  problemReview: {
    'problem.try': ['read', 'comment', 'resolve', 'removeComment', 'tick'],
    'problem.assignPeople': ['removeComment'],
    'problem.vote': ['vote'],
    'contest.readAll': ['contest'],
    'contest.edit': ['saveContest'],
  },
  problemSchedule: {
    'problem.try': ['read'],
    'problem.publish': ['save'],
  },
  problemVotes: {
    'problem.read': ['read', 'tags', 'save'],
    'problemVote.save': ['read', 'save'],
    'own rows': ['remove'],
    'problem.edit': ['tags', 'acceptTag'],
  },
  problems: {
    'visible rows': ['list', 'random'],
    'own rows': ['ownList', 'ownStatus', 'lastAcceptedCode'],
    'all alike': ['allTags', 'tagsAndClassifications', 'languages'],
    'problem.readParts': ['tags', 'codeTemplates', 'problemLanguages'],
    'problem.read': ['detail', 'statementPdf'],
    'contest.look': ['fullScreenList'],
    'training.read': ['fullScreenList'],
  },
  remoteImports: {
    'own rows': ['list', 'read', 'cancel', 'retry'],
    'all alike': ['start'],
  },
  statementHistory: {
    'problem.edit': ['list', 'read', 'outdated', 'restore'],
  },
  testdata: {
    'group.manage': ['uploadZip', 'startUpload', 'stage'],
    'problem.readData': ['download'],
    'own rows': ['sendChunk', 'uploadState', 'dropUpload'],
    'problem.edit': [
      'current',
      'preview',
      'arrange',
      'replace',
      'generate',
      'generated',
      'saveCase',
      'versions',
      'restore',
    ],
  },
} as const satisfies Decisions
