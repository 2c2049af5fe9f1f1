import type { AccessName, Endpoint } from '@verdict/contract'

/** Stay closed although they only read: private messages, ways to log in, devices, and the copy of all own data. */
const closedRows: ReadonlySet<string> = new Set<AccessName>([
  'message.own',
  'directMessage.own',
  'settings.own',
  'ownData.download',
])
/** Both end the session. */
const endingRows: ReadonlySet<string> = new Set<AccessName>(['viewAs.end', 'account.logout', 'admin.logout'])

/** Whether a session in which a super admin views the site as another user may call an endpoint. */
export const opensToViewing = ({ effect, access }: Pick<Endpoint, 'effect' | 'access'>): boolean =>
  endingRows.has(access) || (effect === 'read' && !closedRows.has(access))
