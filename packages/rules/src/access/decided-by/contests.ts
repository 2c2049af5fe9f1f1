import type { Decisions } from './decisions.ts'

/** Contests; see `decisions.ts`. */
export const contestDecisions = {
  adminContests: {
    'visible rows': ['list'],
    'contest.edit': [
      'detail',
      'update',
      'clone',
      'changeVisible',
      'problems',
      'removeProblem',
      'place',
      'savePlace',
      'addFromBank',
      'importRemote',
      'announcements',
      'createAnnouncement',
      'updateAnnouncement',
      'removeAnnouncement',
      'copy',
      'arrange',
      'takeOut',
      'withdrawn',
      'restoreProblem',
      'loss',
      'publishable',
      'publish',
    ],
    'all alike': ['create', 'createProblem', 'make'],
    'contest.manage': ['remove', 'removed', 'restore'],
    'problem.edit': ['problem', 'updateProblem'],
    'problem.remove': ['removeProblem'],
  },
  ccs: {
    'all alike': ['info', 'infoAtSlash'],
    'contest.readAll': ['contests', 'contest', 'feed', 'collection', 'object', 'files', 'photo'],
    'contest.look': ['contests', 'contest', 'feed', 'collection', 'object', 'files', 'photo'],
  },
  certificates: {
    'contest.readAll': ['manage', 'printAll', 'zipAll'],
    'contest.edit': ['save', 'issue', 'revoke'],
    'own rows': ['print', 'own'],
  },
  clarifications: {
    'contest.look': ['list'],
    'contest.submit': ['ask'],
    'contest.readDesk': ['desk'],
    'contest.useDesk': ['answer', 'tell', 'saveSettings', 'claim'],
  },
  contestBoards: {
    'contest.look': ['rank', 'outsideRank', 'board', 'changes', 'ownResults'],
    'contest.lookFromOutside': ['rank', 'outsideRank', 'board', 'changes', 'latest', 'scrollInfo', 'scrollSubmissions'],
    'contest.edit': ['overlayPass', 'revokeOverlayPass', 'scrollPass'],
    'a secret': ['overlay', 'overlayBoard'],
    'contest.readAll': ['overlayPasses', 'downloadRank', 'downloadPrograms', 'scrollInfo', 'scrollSubmissions'],
  },
  contestDesks: {
    'contest.look': ['submitPrint', 'ownPrints'],
    'contest.readAll': ['prints', 'downloadPrint', 'acInfo'],
    'contest.edit': ['checkPrint', 'checkAcInfo'],
    'contest.readDesk': ['deskPrints', 'deskPrintText', 'deskBalloons'],
    'contest.useDesk': ['markPrinted', 'handBalloon'],
  },
  contestHacks: {
    'contest.submit': ['overview', 'lock', 'targets', 'source', 'send'],
    'contest.look': ['read'],
    'contest.readAll': ['settings', 'list', 'detail'],
    'contest.edit': ['saveSettings', 'retry', 'cancel', 'addToData'],
  },
  contestIncidents: {
    'contest.readAll': ['list', 'proposal', 'log'],
    'contest.edit': ['open', 'end', 'apply', 'undo'],
  },
  contestOrganisers: {
    'contest.readAll': ['list'],
    'contest.manage': ['save', 'remove'],
  },
  contestPackages: {
    'contest.readAll': ['export', 'losses', 'archive'],
  },
  contestPhotos: {
    'contest.readAll': ['list'],
    'contest.edit': ['save', 'remove', 'clear'],
  },
  contestProblems: {
    'contest.look': ['list', 'detail', 'booklet'],
    'contest.lookFromOutside': ['list'],
  },
  contestRatings: {
    'contest.look': ['ofContest'],
    'contest.lookFromOutside': ['ofContest'],
  },
  contestRemote: {
    'contest.readAll': ['sites'],
  },
  contestSeries: {
    'visible rows': ['list', 'ofContest', 'adminList', 'contests'],
    'series.read': ['read', 'standings', 'download'],
    'series.edit': ['form', 'update', 'remove', 'restore'],
    'all alike': ['create'],
  },
  contestSessions: {
    'contest.look': ['own', 'takeOver'],
    'contest.readAll': ['list'],
    'contest.edit': ['lock', 'release'],
  },
  contestShadows: {
    'contest.readAll': ['read', 'rows', 'board'],
    'contest.edit': ['save', 'remove', 'retry', 'review', 'rejudge'],
  },
  contestStatistics: {
    'contest.look': ['read'],
  },
  contestSubmissions: {
    'contest.look': ['list', 'check'],
    'contest.readAll': ['addresses'],
  },
  contestSystemTest: {
    'contest.readAll': ['read'],
    'contest.edit': ['savePretests', 'begin', 'apply', 'discard'],
  },
  contestTeams: {
    'contest.readAll': ['list'],
    'contest.edit': ['save', 'remove', 'saveGroups', 'readFile', 'import', 'exclude', 'readmit'],
  },
  contestTiming: {
    'own rows': ['own'],
    'contest.begin': ['begin'],
    'contest.readAll': ['read'],
    'contest.edit': ['setWindows', 'moveEnd'],
  },
  contestTokens: {
    'contest.look': ['own', 'use'],
    'contest.readAll': ['uses'],
  },
  contestVirtual: {
    'contest.look': ['runs', 'start', 'board'],
    'own rows': ['abort'],
  },
  contests: {
    'visible rows': ['list', 'recent'],
    'contest.look': ['info', 'announcements', 'unreadAnnouncements'],
    'contest.lookFromOutside': ['outside'],
    'contest.belongs': ['register'],
    'contest.takesAccount': ['register', 'access'],
  },
  deskPasses: {
    'contest.edit': ['list', 'make', 'revoke'],
    'a secret': ['enter'],
  },
  receipts: {
    'own rows': ['ofSubmission'],
    'contest.look': ['log'],
  },
  statementBundles: {
    'contest.fetchStatements': ['info', 'content'],
    'contest.look': ['key'],
    'contest.readAll': ['manage'],
  },
} as const satisfies Decisions
