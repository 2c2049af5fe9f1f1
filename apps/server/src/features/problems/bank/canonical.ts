import { createHash } from 'node:crypto'
import { canonicalJson } from '@verdict/rules'

/** SHA-256 of a value's canonical JSON, in lower-case hex. */
export const hashOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex')
