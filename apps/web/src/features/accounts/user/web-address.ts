/**
 * A user-provided address as a safe link: http(s) only, never a script. A bare name is an account where `base` is
 * given, and a bare host is a site.
 */
export const webAddress = (text: string | null, base?: string): string | null => {
  const given = text?.trim() ?? ''
  if (given === '') return null
  if (/^https?:\/\//i.test(given)) return read(given)
  if (base !== undefined && /^@?[\w.-]+$/.test(given) && !given.includes('.'))
    return read(base + given.replace(/^@/, ''))
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(given) ? read(`https://${given}`) : null
}

const read = (address: string): string | null => {
  const url = URL.canParse(address) ? new URL(address) : null
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}
