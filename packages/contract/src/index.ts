import { accounts } from './accounts/endpoints.ts'
import { adminContests } from './admin-contests/endpoints.ts'
import { adminProblems } from './admin-problems/endpoints.ts'
import { adminTags } from './admin-problems/tags.ts'
import { adminSite } from './admin-site/endpoints.ts'
import { adminTrainings } from './admin-trainings/endpoints.ts'
import { adminUsers } from './admin-users/endpoints.ts'
import { alerts } from './alerts/endpoints.ts'
import { announcements } from './announcements/endpoints.ts'
import { answers } from './answers/endpoints.ts'
import { apiTokens } from './api-tokens/endpoints.ts'
import { audit } from './audit/endpoints.ts'
import { backups } from './backups/endpoints.ts'
import { ccs } from './ccs/endpoints.ts'
import { certificates } from './certificates/endpoints.ts'
import { seriesCertificates } from './certificates/series.ts'
import { checkIns } from './check-ins/endpoints.ts'
import { clarifications } from './clarifications/endpoints.ts'
import { classProgress, mistakes } from './classes/endpoints.ts'
import { comments } from './comments/endpoints.ts'
import { contestBoards } from './contest-boards/endpoints.ts'
import { contestDesks } from './contest-desks/endpoints.ts'
import { deskPasses } from './contest-desks/passes.ts'
import { contestFeeds } from './contest-feeds/endpoints.ts'
import { contestFormatsOfSite } from './contest-formats/endpoints.ts'
import { contestHacks } from './contest-hacks/endpoints.ts'
import { contestIncidents } from './contest-incidents/endpoints.ts'
import { contestMode } from './contest-mode/endpoints.ts'
import { contestOrganisers } from './contest-organisers/endpoints.ts'
import { contestPackages } from './contest-packages/endpoints.ts'
import { contestPhotos } from './contest-photos/endpoints.ts'
import { contestProblems } from './contest-problems/endpoints.ts'
import { contestRatings } from './contest-ratings/endpoints.ts'
import { contestRemote } from './contest-remote/endpoints.ts'
import { contestSessions } from './contest-sessions/endpoints.ts'
import { contestShadows } from './contest-shadow/endpoints.ts'
import { contestStatisticsCalls } from './contest-statistics/endpoints.ts'
import { contestSubmissions } from './contest-submissions/endpoints.ts'
import { contestSystemTest } from './contest-system-test/endpoints.ts'
import { contestTeams } from './contest-teams/endpoints.ts'
import { contestTiming } from './contest-timing/endpoints.ts'
import { contestTokens } from './contest-tokens/endpoints.ts'
import { contestVirtual } from './contest-virtual/endpoints.ts'
import { contests } from './contests/endpoints.ts'
import { dashboard } from './dashboard/endpoints.ts'
import { adminDirectMessages } from './direct-messages/admin.ts'
import { directMessages } from './direct-messages/endpoints.ts'
import { adminDiscussions } from './discussions/admin.ts'
import { editorials } from './discussions/editorials.ts'
import { discussions } from './discussions/endpoints.ts'
import { groupDiscussions } from './discussions/group.ts'
import { events } from './events.ts'
import { factors } from './factors/endpoints.ts'
import { files } from './files/endpoints.ts'
import { groupContests } from './group-contests/endpoints.ts'
import { groupProblems } from './group-problems/endpoints.ts'
import { groupTrainings } from './group-trainings/endpoints.ts'
import { adminGroups } from './groups/admin.ts'
import { groupAnnouncements } from './groups/announcements.ts'
import { groups } from './groups/endpoints.ts'
import { groupInvitations, groupMembers } from './groups/members.ts'
import { home } from './home/endpoints.ts'
import { judgeService } from './judge-service/endpoints.ts'
import { judging } from './judging/endpoints.ts'
import { lti } from './lti/endpoints.ts'
import { messages } from './messages/endpoints.ts'
import { notes } from './notes/endpoints.ts'
import { notices } from './notices/endpoints.ts'
import { ownData } from './own-data/endpoints.ts'
import { packages } from './packages/endpoints.ts'
import { problemChecks } from './problem-checks/endpoints.ts'
import { problemDifficulty } from './problem-difficulty/endpoints.ts'
import { problemPeople } from './problem-people/endpoints.ts'
import { problemReview } from './problem-review/endpoints.ts'
import { problemSchedule } from './problem-schedule/endpoints.ts'
import { problemVotes } from './problem-votes/endpoints.ts'
import { problems } from './problems/endpoints.ts'
import { ranks } from './ranks/endpoints.ts'
import { receipts } from './receipts/endpoints.ts'
import { rejudging } from './rejudging/endpoints.ts'
import { adminRemote } from './remote/admin.ts'
import { remoteHosts } from './remote/endpoints.ts'
import { remoteImports } from './remote/imports.ts'
import { savedFilters } from './saved-filters/endpoints.ts'
import { search } from './search/endpoints.ts'
import { contestSeriesCalls } from './series/endpoints.ts'
import { settings } from './settings/endpoints.ts'
import { signOn } from './sign-on/endpoints.ts'
import { similarity } from './similarity/endpoints.ts'
import { site } from './site/endpoints.ts'
import { siteRoles } from './site-roles/endpoints.ts'
import { adminSms, phones } from './sms/endpoints.ts'
import { statementBundles } from './statement-bundles/endpoints.ts'
import { statementHistory } from './statement-history/endpoints.ts'
import { submissions } from './submissions/endpoints.ts'
import { terms } from './terms/endpoints.ts'
import { testdata } from './testdata/endpoints.ts'
import { trainingChapters } from './trainings/chapters.ts'
import { trainings } from './trainings/endpoints.ts'
import { users } from './users/endpoints.ts'
import { viewAs } from './view-as/endpoints.ts'
import { webhooks } from './webhooks/endpoints.ts'

export * from './accounts/endpoints.ts'
export * from './admin-contests/endpoints.ts'
export type { AwardTier, ContestLoss } from './admin-contests/schemas.ts'
export { publishStates } from './admin-contests/schemas.ts'
export * from './admin-problems/endpoints.ts'
export * from './admin-problems/tags.ts'
export * from './admin-site/endpoints.ts'
export * from './admin-trainings/endpoints.ts'
export * from './admin-users/endpoints.ts'
export * from './alerts/endpoints.ts'
export * from './announcements/endpoints.ts'
export * from './answers/endpoints.ts'
export * from './api-tokens/endpoints.ts'
export * from './audit/endpoints.ts'
export * from './backups/endpoints.ts'
export * from './blocks/settings.ts'
export * from './blocks/workspace.ts'
export * from './ccs/endpoints.ts'
export * from './ccs/schemas.ts'
export * from './certificates/endpoints.ts'
export * from './certificates/series.ts'
export * from './check-ins/endpoints.ts'
export * from './clarifications/endpoints.ts'
export * from './classes/endpoints.ts'
export * from './comments/endpoints.ts'
export * from './contest-boards/board.ts'
export * from './contest-boards/endpoints.ts'
export * from './contest-boards/own-results.ts'
export * from './contest-boards/rank.ts'
export * from './contest-desks/endpoints.ts'
export * from './contest-desks/passes.ts'
export * from './contest-feeds/endpoints.ts'
export * from './contest-formats/endpoints.ts'
export * from './contest-formats/schemas.ts'
export * from './contest-hacks/endpoints.ts'
export * from './contest-incidents/endpoints.ts'
export * from './contest-mode/endpoints.ts'
export * from './contest-organisers/endpoints.ts'
export * from './contest-packages/endpoints.ts'
export * from './contest-packages/schemas.ts'
export * from './contest-photos/endpoints.ts'
export * from './contest-problems/endpoints.ts'
export * from './contest-ratings/endpoints.ts'
export * from './contest-ratings/endpoints.ts'
export * from './contest-remote/endpoints.ts'
export * from './contest-sessions/endpoints.ts'
export * from './contest-shadow/endpoints.ts'
export * from './contest-shadow/schemas.ts'
export * from './contest-statistics/endpoints.ts'
export * from './contest-submissions/endpoints.ts'
export * from './contest-system-test/endpoints.ts'
export * from './contest-teams/endpoints.ts'
export * from './contest-teams/team.ts'
export * from './contest-timing/endpoints.ts'
export * from './contest-tokens/endpoints.ts'
export * from './contest-tokens/schemas.ts'
export * from './contest-virtual/endpoints.ts'
export * from './contests/endpoints.ts'
export * from './dashboard/endpoints.ts'
export * from './direct-messages/admin.ts'
export * from './direct-messages/endpoints.ts'
export * from './discussions/admin.ts'
export * from './discussions/editorials.ts'
export * from './discussions/endpoints.ts'
export * from './discussions/group.ts'
export * from './discussions/schemas.ts'
export * from './endpoint.ts'
export * from './errors/index.ts'
export * from './events.ts'
export * from './factors/endpoints.ts'
export * from './files/endpoints.ts'
export * from './group-contests/endpoints.ts'
export * from './group-problems/endpoints.ts'
export * from './group-trainings/endpoints.ts'
export * from './groups/admin.ts'
export * from './groups/announcements.ts'
export * from './groups/endpoints.ts'
export * from './groups/members.ts'
export * from './home/endpoints.ts'
export * from './judge-service/endpoints.ts'
export { judging } from './judging/endpoints.ts'
export * from './judging/output-checker.ts'
export * from './judging/protocol.ts'
export * from './limits.ts'
export * from './lti/endpoints.ts'
export * from './messages/endpoints.ts'
export * from './notes/endpoints.ts'
export * from './notices/endpoints.ts'
export * from './own-data/endpoints.ts'
export * from './packages/endpoints.ts'
export * from './problem-checks/endpoints.ts'
export * from './problem-difficulty/endpoints.ts'
export * from './problem-people/endpoints.ts'
export * from './problem-review/endpoints.ts'
export * from './problem-schedule/endpoints.ts'
export * from './problem-votes/endpoints.ts'
export * from './problems/endpoints.ts'
export * from './problems/limit-factors.ts'
export * from './questions/question.ts'
export * from './ranks/endpoints.ts'
export * from './receipts/endpoints.ts'
export * from './rejudging/endpoints.ts'
export * from './remote/admin.ts'
export * from './remote/endpoints.ts'
export * from './remote/imports.ts'
export * from './remote/preview.ts'
export * from './remote/protocol.ts'
export * from './saved-filters/endpoints.ts'
export * from './search/endpoints.ts'
export * from './series/endpoints.ts'
export * from './settings/endpoints.ts'
export * from './sign-on/endpoints.ts'
export * from './sign-on/schemas.ts'
export * from './similarity/endpoints.ts'
export * from './site/endpoints.ts'
export * from './site-roles/endpoints.ts'
export * from './sms/endpoints.ts'
export * from './statement-bundles/endpoints.ts'
export * from './statement-history/endpoints.ts'
export * from './submissions/endpoints.ts'
export * from './submissions/schemas.ts'
export * from './submissions/source-files.ts'
export * from './terms/endpoints.ts'
export * from './testdata/endpoints.ts'
export * from './trainings/chapters.ts'
export * from './trainings/endpoints.ts'
export * from './users/endpoints.ts'
export * from './view-as/endpoints.ts'
export * from './vocabulary/blocks.ts'
export * from './vocabulary/index.ts'
export * from './webhooks/endpoints.ts'
export * from './wire.ts'

/** Every endpoint of the product, by feature. */
export const contract = {
  accounts,
  adminContests,
  adminDirectMessages,
  adminDiscussions,
  adminProblems,
  adminRemote,
  adminSite,
  adminSms,
  adminTags,
  adminTrainings,
  adminUsers,
  alerts,
  backups,
  announcements,
  answers,
  apiTokens,
  audit,
  certificates,
  seriesCertificates,
  checkIns,
  classProgress,
  clarifications,
  comments,
  ccs,
  contestBoards,
  contestDesks,
  contests,
  contestProblems,
  contestPackages,
  contestPhotos,
  contestSessions,
  contestShadows,
  contestRatings,
  contestRemote,
  contestSeries: contestSeriesCalls,
  contestStatistics: contestStatisticsCalls,
  contestSubmissions,
  dashboard,
  directMessages,
  judgeService,
  contestFeeds,
  contestFormatsOfSite,
  contestHacks,
  contestIncidents,
  contestMode,
  contestSystemTest,
  contestOrganisers,
  contestTeams,
  contestTiming,
  contestTokens,
  contestVirtual,
  deskPasses,
  discussions,
  editorials,
  groupDiscussions,
  events,
  factors,
  files,
  groupContests,
  groupProblems,
  groupTrainings,
  adminGroups,
  groupAnnouncements,
  groupInvitations,
  groupMembers,
  groups,
  home,
  savedFilters,
  search,
  judging,
  messages,
  notes,
  mistakes,
  notices,
  ownData,
  packages,
  phones,
  problemChecks,
  problemDifficulty,
  problemPeople,
  problemReview,
  problemSchedule,
  problemVotes,
  problems,
  ranks,
  receipts,
  remoteHosts,
  remoteImports,
  rejudging,
  settings,
  signOn,
  similarity,
  site,
  siteRoles,
  terms,
  statementBundles,
  statementHistory,
  submissions,
  testdata,
  trainingChapters,
  trainings,
  users,
  viewAs,
  webhooks,
  lti,
} as const

type Groups = typeof contract
/** The names the access table must answer for. */
export type AccessName = {
  [G in keyof Groups]: { [E in keyof Groups[G]]: Groups[G][E] extends { access: infer A } ? A : never }[keyof Groups[G]]
}[keyof Groups]
