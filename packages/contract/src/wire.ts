import { z } from 'zod'

/**
 * Inputs as existing clients send them (api-public section 0.2): ids as numbers or numeric text, booleans in many
 * spellings, an empty text in a query the same as absence. Outputs are plain schemas without any transform.
 */

/** Whole numbers and row ids fit four bytes in the database; anything larger names nothing. */
const smallest = -2_147_483_648
const largest = 2_147_483_647

/** A whole number given as a number or as numeric text. */
export const intIn = z
  .union([z.int(), z.string().regex(/^\s*-?\d{1,10}\s*$/)])
  .transform((value) => Number(value))
  .pipe(z.int().min(smallest).max(largest))

/** A row id given as a number or numeric text; never negative. */
export const idIn = z
  .union([z.int(), z.string().regex(/^\s*\d{1,10}\s*$/)])
  .transform((value) => Number(value))
  .pipe(z.int().min(0).max(largest))

/** Text where a client may send a number. */
export const textIn = z.union([z.string(), z.number()]).transform((value) => String(value))

/** The same with a limit. */
export const textUpTo = (maxChars: number) => textIn.pipe(z.string().max(maxChars))

const truths: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'on', 'yes', '1'].map((word) => [word, true] as const),
  ...['false', 'off', 'no', '0'].map((word) => [word, false] as const),
])

/** A boolean in any of the accepted spellings. */
export const flagIn = z.union([
  z.boolean(),
  z
    .string()
    .trim()
    .toLowerCase()
    .refine((value) => truths.has(value))
    .transform((value) => truths.get(value) === true),
  z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1),
])

/** A query value: an empty text or null counts as absent. */
export const optionalIn = <T extends z.core.$ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), z.optional(schema))

/** A body value that may be null or absent; an empty text counts as absent where it could not be the value. */
export const nullableIn = <T extends z.core.$ZodType>(schema: T) => {
  const isNothing = (value: unknown): boolean =>
    value === undefined || (value === '' && !z.safeParse(schema, '').success)
  return z.preprocess((value) => (isNothing(value) ? null : value), z.nullable(schema))
}

/** `currentPage` and `limit` with the call's own default size (section 0.4). */
export const pageQuery = (defaultSize: number) => ({
  currentPage: optionalIn(intIn).transform((page) => Math.max(1, page ?? 1)),
  limit: optionalIn(intIn).transform((size) => (size === undefined || size < 1 ? defaultSize : Math.min(size, 500))),
})

/** ISO 8601 in UTC with milliseconds and offset, e.g. `2024-05-01T03:04:05.000+0000`. */
export const instantOut = z.string()

/** `yyyy-MM-dd` or `MM-dd` in the server's own time zone. */
export const dayOut = z.string()

/** The page envelope of section 0.4. */
export const pageOf = <T extends z.core.$ZodType>(record: T) =>
  z.object({
    records: z.array(record),
    total: z.int(),
    size: z.int(),
    current: z.int(),
    pages: z.int(),
    orders: z.array(z.never()),
    searchCount: z.literal(true),
  })

export interface Page<T> {
  readonly records: readonly T[]
  readonly total: number
  readonly size: number
  readonly current: number
  readonly pages: number
  readonly orders: readonly never[]
  readonly searchCount: true
}

/** Wraps records of one page. `total` counts all pages. */
export const toPage = <T>(
  records: readonly T[],
  total: number,
  query: { readonly currentPage: number; readonly limit: number },
): Page<T> => ({
  records,
  total,
  size: query.limit,
  current: query.currentPage,
  pages: Math.ceil(total / query.limit),
  orders: [],
  searchCount: true,
})

/** Formats a moment as in section 0.5. */
export const toInstant = (moment: Date): string => moment.toISOString().replace('Z', '+0000')

/** The moment of a validated text; null for none. */
export const fromInstant = (text: string | null): Date | null => (text === null ? null : new Date(text))
