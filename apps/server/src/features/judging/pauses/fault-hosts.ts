import { z } from 'zod'
import type { RunRow } from '../repository.ts'

const names = z.array(z.string())

/** Hosts that reported a fault of this run, the present one included. */
export const hostsOf = ({ fault_hosts, host }: Pick<RunRow, 'fault_hosts' | 'host'>): readonly string[] => [
  ...new Set([...names.parse(fault_hosts), ...(host === null ? [] : [host])]),
]
