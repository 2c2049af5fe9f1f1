import { type ErrorCode, errors, type Locale, type Refusal } from '@verdict/contract'
import { errorText } from '@verdict/contract/texts'
import { z } from 'zod'

/** Reasons that are stored are rows of the error catalogue, so that every reader gets them in the own language. */

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
