import { fail, type SmsConfig } from '@verdict/contract'

/**
 * A phone number in the international form (E.164), such as +8613800138000.
 * @throws Refusal `phone.malformed`, `phone.countryRefused`
 */
export const phoneOf = (text: string, { countries }: Pick<SmsConfig, 'countries'>): string => {
  const plain = text
    .trim()
    .replace(/[\s().-]/g, '')
    .replace(/^00/, '+')
  const phone = plain.startsWith('+') ? plain : `${countries[0] ?? ''}${plain}`
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) throw fail('phone.malformed')
  if (countryOf(phone, countries) === null) throw fail('phone.countryRefused', { countries: countries.join(', ') })
  return phone
}

const countryOf = (phone: string, countries: readonly string[]): string | null =>
  countries.find((code) => phone.startsWith(code)) ?? null

/** The number without its country code. */
export const nationalOf = (phone: string, { countries }: Pick<SmsConfig, 'countries'>): string =>
  phone.slice(countryOf(phone, countries)?.length ?? 1)

/** Shows the owner which number it is, and others nothing. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`
