/**
 * Which accounts may take part (api-contests-groups 2.1): those named `<prefix><number><suffix>` with a number of a range,
 * and some by name. Kept and sent as one text of five tags in a fixed order.
 */
export interface AccountRule {
  readonly prefix: string
  readonly suffix: string
  readonly start: number
  readonly end: number
  readonly extra: readonly string[]
}

const shape =
  /^<prefix>([\s\S]*?)<\/prefix><suffix>([\s\S]*?)<\/suffix><start>(-?\d{1,10})<\/start><end>(-?\d{1,10})<\/end><extra>([\s\S]*?)<\/extra>$/

/** Parses a rule; null when the text has none. */
export const parseAccountRule = (text: string): AccountRule | null => {
  const found = shape.exec(text.trim())
  if (found === null) return null
  const [, prefix = '', suffix = '', start = '0', end = '0', extra = ''] = found
  return { prefix, suffix, start: Number(start), end: Number(end), extra: extra.split(/\s+/).filter(Boolean) }
}

/** The text of a rule. */
export const writeAccountRule = ({ prefix, suffix, start, end, extra }: AccountRule): string =>
  `<prefix>${prefix}</prefix><suffix>${suffix}</suffix><start>${start}</start><end>${end}</end><extra>${extra.join(' ')}</extra>`

/** Whether an account of this name may take part. Case counts, and numbers are written without leading zeros. */
export const accountAllowed = (rule: AccountRule, username: string): boolean => {
  if (rule.extra.includes(username)) return true
  const { prefix, suffix } = rule
  if (username.length <= prefix.length + suffix.length) return false
  if (!username.startsWith(prefix) || !username.endsWith(suffix)) return false
  const middle = username.slice(prefix.length, username.length - suffix.length)
  if (!/^(0|-?[1-9]\d{0,9})$/.test(middle)) return false
  const number = Number(middle)
  return number >= rule.start && number <= rule.end
}
