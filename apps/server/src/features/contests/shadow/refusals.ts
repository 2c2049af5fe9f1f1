import { type ErrorCode, errors, type Locale, Refusal } from '@verdict/contract'
import { errorText } from '@verdict/contract/texts'
import { z } from 'zod'

/** Reasons are stored as rows of the error catalogue, so that every reader gets them in the own language. */

const stored = z.object({
  code: z.string().refine((code) => Object.hasOwn(errors, code)),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

export type StoredRefusal = z.output<typeof stored>

export const refusalAsStored = ({ code, params }: Refusal): StoredRefusal => ({ code, params })

/** Null for none, and for a code of a later version. */
export const storedText = (value: unknown, locale: Locale): string | null => {
  const read = stored.safeParse(value)
  if (!read.success) return null
  return errorText(locale, read.data.code as ErrorCode, read.data.params)
}

/** The refusal that a call returns; other errors are thrown on. */
export const refusalFrom = <T>(run: () => T): T | Refusal => {
  try {
    return run()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
