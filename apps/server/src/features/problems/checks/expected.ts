import { type ExpectedVerdict, expectedVerdicts } from '@verdict/contract'
import { z } from 'zod'

const schema = z.array(z.enum(expectedVerdicts))

/** Expected verdicts of a stored program; unknown values are ignored. */
export const expectedOf = (stored: unknown): ExpectedVerdict[] => {
  const read = schema.safeParse(stored)
  return read.success ? read.data : []
}
