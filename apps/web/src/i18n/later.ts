import type { Locale } from '@verdict/contract/vocabulary'
import i18next from 'i18next'
import { startLocale } from './locale.ts'

/**
 * Texts outside the start set: one chunk per namespace and language, fetched with the page that needs it. A new
 * namespace adds one row here and names itself in its route's `texts`.
 */
export const later = {
  admin: { 'zh-CN': () => import('./zh-CN/admin.json'), 'en-US': () => import('./en-US/admin.json') },
  adminGroups: {
    'zh-CN': () => import('./zh-CN/adminGroups.json'),
    'en-US': () => import('./en-US/adminGroups.json'),
  },
  adminAlerts: {
    'zh-CN': () => import('./zh-CN/adminAlerts.json'),
    'en-US': () => import('./en-US/adminAlerts.json'),
  },
  adminBackups: {
    'zh-CN': () => import('./zh-CN/adminBackups.json'),
    'en-US': () => import('./en-US/adminBackups.json'),
  },
  adminSms: { 'zh-CN': () => import('./zh-CN/adminSms.json'), 'en-US': () => import('./en-US/adminSms.json') },
  phones: { 'zh-CN': () => import('./zh-CN/phones.json'), 'en-US': () => import('./en-US/phones.json') },
  adminJudges: {
    'zh-CN': () => import('./zh-CN/adminJudges.json'),
    'en-US': () => import('./en-US/adminJudges.json'),
  },
  adminRemote: {
    'zh-CN': () => import('./zh-CN/adminRemote.json'),
    'en-US': () => import('./en-US/adminRemote.json'),
  },
  signOn: { 'zh-CN': () => import('./zh-CN/signOn.json'), 'en-US': () => import('./en-US/signOn.json') },
  adminSignOn: {
    'zh-CN': () => import('./zh-CN/adminSignOn.json'),
    'en-US': () => import('./en-US/adminSignOn.json'),
  },
  lti: { 'zh-CN': () => import('./zh-CN/lti.json'), 'en-US': () => import('./en-US/lti.json') },
  adminLti: { 'zh-CN': () => import('./zh-CN/adminLti.json'), 'en-US': () => import('./en-US/adminLti.json') },
  adminWebhooks: {
    'zh-CN': () => import('./zh-CN/adminWebhooks.json'),
    'en-US': () => import('./en-US/adminWebhooks.json'),
  },
  answers: { 'zh-CN': () => import('./zh-CN/answers.json'), 'en-US': () => import('./en-US/answers.json') },
  blocks: { 'zh-CN': () => import('./zh-CN/blocks.json'), 'en-US': () => import('./en-US/blocks.json') },
  adminBlocks: {
    'zh-CN': () => import('./zh-CN/adminBlocks.json'),
    'en-US': () => import('./en-US/adminBlocks.json'),
  },
  questions: { 'zh-CN': () => import('./zh-CN/questions.json'), 'en-US': () => import('./en-US/questions.json') },
  adminQuestions: {
    'zh-CN': () => import('./zh-CN/adminQuestions.json'),
    'en-US': () => import('./en-US/adminQuestions.json'),
  },
  opinions: { 'zh-CN': () => import('./zh-CN/opinions.json'), 'en-US': () => import('./en-US/opinions.json') },
  problemPeople: {
    'zh-CN': () => import('./zh-CN/problemPeople.json'),
    'en-US': () => import('./en-US/problemPeople.json'),
  },
  viewAs: { 'zh-CN': () => import('./zh-CN/viewAs.json'), 'en-US': () => import('./en-US/viewAs.json') },
  stepUp: { 'zh-CN': () => import('./zh-CN/stepUp.json'), 'en-US': () => import('./en-US/stepUp.json') },
  contestTokens: {
    'zh-CN': () => import('./zh-CN/contestTokens.json'),
    'en-US': () => import('./en-US/contestTokens.json'),
  },
  contestShadow: {
    'zh-CN': () => import('./zh-CN/contestShadow.json'),
    'en-US': () => import('./en-US/contestShadow.json'),
  },
  contestAddresses: {
    'zh-CN': () => import('./zh-CN/contestAddresses.json'),
    'en-US': () => import('./en-US/contestAddresses.json'),
  },
  contestSessions: {
    'zh-CN': () => import('./zh-CN/contestSessions.json'),
    'en-US': () => import('./en-US/contestSessions.json'),
  },
  adminTerms: {
    'zh-CN': () => import('./zh-CN/adminTerms.json'),
    'en-US': () => import('./en-US/adminTerms.json'),
  },
  adminRoles: {
    'zh-CN': () => import('./zh-CN/adminRoles.json'),
    'en-US': () => import('./en-US/adminRoles.json'),
  },
  adminAudit: {
    'zh-CN': () => import('./zh-CN/adminAudit.json'),
    'en-US': () => import('./en-US/adminAudit.json'),
  },
  adminContests: {
    'zh-CN': () => import('./zh-CN/adminContests.json'),
    'en-US': () => import('./en-US/adminContests.json'),
  },
  adminDashboard: {
    'zh-CN': () => import('./zh-CN/adminDashboard.json'),
    'en-US': () => import('./en-US/adminDashboard.json'),
  },
  adminNews: {
    'zh-CN': () => import('./zh-CN/adminNews.json'),
    'en-US': () => import('./en-US/adminNews.json'),
  },
  adminSite: {
    'zh-CN': () => import('./zh-CN/adminSite.json'),
    'en-US': () => import('./en-US/adminSite.json'),
  },
  workspaceTools: {
    'zh-CN': () => import('./zh-CN/workspaceTools.json'),
    'en-US': () => import('./en-US/workspaceTools.json'),
  },
  unsaved: { 'zh-CN': () => import('./zh-CN/unsaved.json'), 'en-US': () => import('./en-US/unsaved.json') },
  savedFilters: {
    'zh-CN': () => import('./zh-CN/savedFilters.json'),
    'en-US': () => import('./en-US/savedFilters.json'),
  },
  homeStart: { 'zh-CN': () => import('./zh-CN/homeStart.json'), 'en-US': () => import('./en-US/homeStart.json') },
  direct: { 'zh-CN': () => import('./zh-CN/direct.json'), 'en-US': () => import('./en-US/direct.json') },
  grades: { 'zh-CN': () => import('./zh-CN/grades.json'), 'en-US': () => import('./en-US/grades.json') },
  adminTrainings: {
    'zh-CN': () => import('./zh-CN/adminTrainings.json'),
    'en-US': () => import('./en-US/adminTrainings.json'),
  },
  adminUsers: {
    'zh-CN': () => import('./zh-CN/adminUsers.json'),
    'en-US': () => import('./en-US/adminUsers.json'),
  },
  adminImport: {
    'zh-CN': () => import('./zh-CN/adminImport.json'),
    'en-US': () => import('./en-US/adminImport.json'),
  },
  adminProblems: {
    'zh-CN': () => import('./zh-CN/adminProblems.json'),
    'en-US': () => import('./en-US/adminProblems.json'),
  },
  compare: { 'zh-CN': () => import('./zh-CN/compare.json'), 'en-US': () => import('./en-US/compare.json') },
  submissionDetail: {
    'zh-CN': () => import('./zh-CN/submissionDetail.json'),
    'en-US': () => import('./en-US/submissionDetail.json'),
  },
  outbox: { 'zh-CN': () => import('./zh-CN/outbox.json'), 'en-US': () => import('./en-US/outbox.json') },
  notes: { 'zh-CN': () => import('./zh-CN/notes.json'), 'en-US': () => import('./en-US/notes.json') },
  customTests: {
    'zh-CN': () => import('./zh-CN/customTests.json'),
    'en-US': () => import('./en-US/customTests.json'),
  },
  classes: { 'zh-CN': () => import('./zh-CN/classes.json'), 'en-US': () => import('./en-US/classes.json') },
  clarifications: {
    'zh-CN': () => import('./zh-CN/clarifications.json'),
    'en-US': () => import('./en-US/clarifications.json'),
  },
  contestIncidents: {
    'zh-CN': () => import('./zh-CN/contestIncidents.json'),
    'en-US': () => import('./en-US/contestIncidents.json'),
  },
  contestHacks: {
    'zh-CN': () => import('./zh-CN/contestHacks.json'),
    'en-US': () => import('./en-US/contestHacks.json'),
  },
  contestSystemTest: {
    'zh-CN': () => import('./zh-CN/contestSystemTest.json'),
    'en-US': () => import('./en-US/contestSystemTest.json'),
  },
  contestTeams: {
    'zh-CN': () => import('./zh-CN/contestTeams.json'),
    'en-US': () => import('./en-US/contestTeams.json'),
  },
  contestOrganisers: {
    'zh-CN': () => import('./zh-CN/contestOrganisers.json'),
    'en-US': () => import('./en-US/contestOrganisers.json'),
  },
  contestTiming: {
    'zh-CN': () => import('./zh-CN/contestTiming.json'),
    'en-US': () => import('./en-US/contestTiming.json'),
  },
  contestVirtual: {
    'zh-CN': () => import('./zh-CN/contestVirtual.json'),
    'en-US': () => import('./en-US/contestVirtual.json'),
  },
  contestRatings: {
    'zh-CN': () => import('./zh-CN/contestRatings.json'),
    'en-US': () => import('./en-US/contestRatings.json'),
  },
  certificates: {
    'zh-CN': () => import('./zh-CN/certificates.json'),
    'en-US': () => import('./en-US/certificates.json'),
  },
  contestSeries: {
    'zh-CN': () => import('./zh-CN/contestSeries.json'),
    'en-US': () => import('./en-US/contestSeries.json'),
  },
  adminSeries: {
    'zh-CN': () => import('./zh-CN/adminSeries.json'),
    'en-US': () => import('./en-US/adminSeries.json'),
  },
  contestDesks: {
    'zh-CN': () => import('./zh-CN/contestDesks.json'),
    'en-US': () => import('./en-US/contestDesks.json'),
  },
  contestStatistics: {
    'zh-CN': () => import('./zh-CN/contestStatistics.json'),
    'en-US': () => import('./en-US/contestStatistics.json'),
  },
  contestProblems: {
    'zh-CN': () => import('./zh-CN/contestProblems.json'),
    'en-US': () => import('./en-US/contestProblems.json'),
  },
  trainings: { 'zh-CN': () => import('./zh-CN/trainings.json'), 'en-US': () => import('./en-US/trainings.json') },
  site: { 'zh-CN': () => import('./zh-CN/site.json'), 'en-US': () => import('./en-US/site.json') },
  checkIn: { 'zh-CN': () => import('./zh-CN/checkIn.json'), 'en-US': () => import('./en-US/checkIn.json') },
  factors: { 'zh-CN': () => import('./zh-CN/factors.json'), 'en-US': () => import('./en-US/factors.json') },
  contests: { 'zh-CN': () => import('./zh-CN/contests.json'), 'en-US': () => import('./en-US/contests.json') },
  contestBoards: {
    'zh-CN': () => import('./zh-CN/contestBoards.json'),
    'en-US': () => import('./en-US/contestBoards.json'),
  },
  contestCommentary: {
    'zh-CN': () => import('./zh-CN/contestCommentary.json'),
    'en-US': () => import('./en-US/contestCommentary.json'),
  },
  contestOverlays: {
    'zh-CN': () => import('./zh-CN/contestOverlays.json'),
    'en-US': () => import('./en-US/contestOverlays.json'),
  },
  bigScreen: {
    'zh-CN': () => import('./zh-CN/bigScreen.json'),
    'en-US': () => import('./en-US/bigScreen.json'),
  },
  scrollBoard: {
    'zh-CN': () => import('./zh-CN/scrollBoard.json'),
    'en-US': () => import('./en-US/scrollBoard.json'),
  },
  discussions: {
    'zh-CN': () => import('./zh-CN/discussions.json'),
    'en-US': () => import('./en-US/discussions.json'),
  },
  moderation: {
    'zh-CN': () => import('./zh-CN/moderation.json'),
    'en-US': () => import('./en-US/moderation.json'),
  },
  comments: { 'zh-CN': () => import('./zh-CN/comments.json'), 'en-US': () => import('./en-US/comments.json') },
  groupProblems: {
    'zh-CN': () => import('./zh-CN/groupProblems.json'),
    'en-US': () => import('./en-US/groupProblems.json'),
  },
  groups: { 'zh-CN': () => import('./zh-CN/groups.json'), 'en-US': () => import('./en-US/groups.json') },
  messages: { 'zh-CN': () => import('./zh-CN/messages.json'), 'en-US': () => import('./en-US/messages.json') },
  receipts: { 'zh-CN': () => import('./zh-CN/receipts.json'), 'en-US': () => import('./en-US/receipts.json') },
  rejudge: { 'zh-CN': () => import('./zh-CN/rejudge.json'), 'en-US': () => import('./en-US/rejudge.json') },
  remoteImport: {
    'zh-CN': () => import('./zh-CN/remoteImport.json'),
    'en-US': () => import('./en-US/remoteImport.json'),
  },
  nativeErrors: {
    'zh-CN': () => import('./zh-CN/nativeErrors.json'),
    'en-US': () => import('./en-US/nativeErrors.json'),
  },
  palette: { 'zh-CN': () => import('./zh-CN/palette.json'), 'en-US': () => import('./en-US/palette.json') },
  ranks: { 'zh-CN': () => import('./zh-CN/ranks.json'), 'en-US': () => import('./en-US/ranks.json') },
  similarity: { 'zh-CN': () => import('./zh-CN/similarity.json'), 'en-US': () => import('./en-US/similarity.json') },
  settings: { 'zh-CN': () => import('./zh-CN/settings.json'), 'en-US': () => import('./en-US/settings.json') },
  user: { 'zh-CN': () => import('./zh-CN/user.json'), 'en-US': () => import('./en-US/user.json') },
}

export type LaterNamespace = keyof typeof later

/** Content of the lazy namespaces; Chinese defines the key types. */
export type LaterTexts = {
  readonly [N in LaterNamespace]: Awaited<ReturnType<(typeof later)[N]['zh-CN']>>['default']
}

const asked = new Set<LaterNamespace>()

const initialised = (): Promise<void> =>
  i18next.isInitialized ? Promise.resolve() : new Promise((resolve) => i18next.on('initialized', () => resolve()))

const add = async (namespace: LaterNamespace, locale: Locale): Promise<void> => {
  if (i18next.isInitialized && i18next.hasResourceBundle(locale, namespace)) return
  const [texts] = await Promise.all([later[namespace][locale](), initialised()])
  i18next.addResourceBundle(locale, namespace, texts.default)
}

/**
 * Makes the texts of a page ready in the current language, also while the first page is still starting. Fails as any
 * chunk does when the network is away.
 */
export const loadTexts = async (namespaces: readonly LaterNamespace[]): Promise<void> => {
  for (const namespace of namespaces) asked.add(namespace)
  const locale = i18next.isInitialized ? languageNow() : startLocale()
  await Promise.all(namespaces.map((namespace) => add(namespace, locale)))
}

const languageNow = (): Locale => (i18next.language === 'en-US' ? 'en-US' : 'zh-CN')

/** Before the language changes: all loaded texts, in the new one. */
export const loadAskedTexts = async (locale: Locale): Promise<void> => {
  await Promise.all([...asked].map((namespace) => add(namespace, locale)))
}
