/**
 * What somebody wrote as an address, made safe to lead to: only the web, never a script. A bare name is taken for an
 * account where there is a place for accounts, and a bare host for a site.
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
