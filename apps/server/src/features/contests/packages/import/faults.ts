import { type ErrorCode, errors, type Locale, Refusal } from '@verdict/contract'
import { errorText } from '@verdict/contract/texts'
import { type Fault, faultText } from '@verdict/problem-formats'
import { z } from 'zod'
import { faultOf } from '../../../problems/formats/fault-of.ts'

/** A stored error of an import: of the package, or a refusal of the rules every contest and problem must follow. */

const refusal = z.object({
  refusal: z.string().refine((code) => Object.hasOwn(errors, code)),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** @throws the error itself when the database or storage is unavailable, because a retry may succeed. */
export const storedFault = (error: unknown) =>
  error instanceof Refusal ? { refusal: error.code, params: error.params ?? {} } : faultOf(error).fault

/** The sentence for a stored error. */
export const sentenceOf = (fault: unknown, locale: Locale): string | null => {
  if (fault === null || fault === undefined) return null
  const known = refusal.safeParse(fault)
  if (known.success) return errorText(locale, known.data.refusal as ErrorCode, known.data.params)
  return faultText(locale, fault as Fault)
}
