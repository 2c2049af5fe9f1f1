import { type ContestTimes, contestPhase, type Viewer } from '@verdict/rules'
import { addressList, containsAddress } from '../../../platform/http/address-list.ts'

/** The parts of a contest that decide from where contestants take part. */
interface Place {
  /** Addresses and networks, separated by commas; blank for any. */
  readonly addresses: string
  readonly isAdmin: boolean
  readonly times: ContestTimes
}

/**
 * The address of a contestant that the contest refuses; null when it takes it. It matters while the contest runs.
 * Work without an address, such as a job, has a blank one.
 */
export const refusedAddress = (viewer: Viewer, { addresses, isAdmin, times }: Place, now: Date): string | null => {
  if (addresses === '' || isAdmin || viewer.kind === 'guest' || contestPhase(times, now) !== 'running') return null
  const address = viewer.address ?? ''
  return containsAddress(addressList(addresses), address) ? null : address
}
