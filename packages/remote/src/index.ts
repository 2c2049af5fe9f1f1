export { addressGuard, isPrivateAddress } from './address-guard.ts'
export { makeTurns, SiteClient, type SiteClientOptions } from './client.ts'
export { type Connections, closeConnections, openConnections } from './connections.ts'
export { contentTypeOf } from './content-type.ts'
export { type FailureKind, messageOf, SiteFailure } from './failure.ts'
export { embeddedTitle } from './markdown.ts'
export { type FetchedPicture, fetchPicture } from './picture.ts'
export {
  type OpenAnswer,
  type OutgoingAnswer,
  type OutgoingRequest,
  openAnswer,
  sendRequest,
} from './send-request.ts'
export type {
  Account,
  Adapter,
  PolledCase,
  PollState,
  Program,
  RemoteLanguage,
  ScrapedDocument,
  ScrapedProblem,
  Site,
} from './site.ts'
export { findSite, judgeOfSite, sites, sitesOfJudge } from './sites.ts'
