import type { SmsInput } from '@verdict/contract'
import type { DataFor } from '../../../api/endpoints.ts'

/** The form: headers and country codes are lines of text. */
export type SmsValues = Omit<SmsInput, 'headers' | 'countries'> & {
  readonly headers: string
  readonly countries: string
}

export const valuesOf = ({ hasSecret: _, ...config }: DataFor<'adminSms.read'>): SmsValues => ({
  ...config,
  headers: config.headers.map(({ name, value }) => `${name}: ${value}`).join('\n'),
  countries: config.countries.join(' '),
  secret: null,
})

export const inputOf = ({ headers, countries, ...values }: SmsValues): SmsInput => ({
  ...values,
  headers: headers
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const colon = line.indexOf(':')
      return colon < 0
        ? { name: line.trim(), value: '' }
        : { name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() }
    }),
  countries: countries.split(/[\s,;]+/).filter((code) => code !== ''),
})
