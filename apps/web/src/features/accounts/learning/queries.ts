import type { LtiPlatformInput, LtiPlatformView } from '@verdict/contract'
import { endpointQuery } from '../../../api/query.ts'

export const platformsQuery = endpointQuery('lti.platforms', {}, { staleTime: 0, refetchOnWindowFocus: false })
export const scoresQuery = endpointQuery('lti.scores', {}, { staleTime: 0 })

export const emptyPlatform: LtiPlatformInput = {
  id: null,
  name: '',
  isOn: true,
  createsAccounts: true,
  trustsEmail: false,
  issuer: '',
  clientId: '',
  deploymentIds: [],
  authorizationUrl: '',
  tokenUrl: '',
  jwksUrl: '',
  siteUrl: '',
}

export const inputOf = ({ linked: _, links: __, ...platform }: LtiPlatformView): LtiPlatformInput => platform
