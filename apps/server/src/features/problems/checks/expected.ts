import { type ExpectedVerdict, expectedVerdicts } from '@verdict/contract'
import { z } from 'zod'

const schema = z.array(z.enum(expectedVerdicts))

/** What a stored program is expected to get; what no longer means anything counts as nothing said. */
export const expectedOf = (stored: unknown): ExpectedVerdict[] => {
  const read = schema.safeParse(stored)
  return read.success ? read.data : []
}
