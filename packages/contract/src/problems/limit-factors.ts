import { z } from 'zod'

/** A multiplier for a limit. */
export const factor = z.number().min(0.1).max(100)

/** Factors on the limits by language; a language or a limit that is not named has the usual factor. */
export const limitFactors = z.record(
  z.string().min(1).max(64),
  z.object({ time: factor.optional(), memory: factor.optional() }),
)
