import { type CertificateField, type CertificateTemplate, certificateFields, type Locale } from '@verdict/contract'
import { renderSVG } from 'uqr'
import { escapeHtml } from '../../../platform/markdown/source.ts'
import type { CertificateRow } from './repository.ts'
import { certificateWords } from './words.ts'

interface Sheet {
  readonly row: CertificateRow
  readonly template: CertificateTemplate
  readonly locale: Locale
  /** Address of the public page. */
  readonly address: string
}

/** One page: title, lines, signature, and the address that verifies it, with its code. */
export const certificateHtml = ({ row, template, locale, address }: Sheet): string => {
  const values = valuesOf(row, locale)
  // A line with nothing but an award is left out for those without one.
  const lines = template.body
    .split('\n')
    .map((line) => filled(line.trim(), values))
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line}</p>`)
  return [
    '<section class="certificate"><div class="frame">',
    `<h1>${filled(template.title, values)}</h1>`,
    `<div class="lines">${lines.join('\n')}</div>`,
    '<footer>',
    `<div class="proof">${renderSVG(address, { border: 0 })}`,
    `<p>${certificateWords[locale].verify}<br><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p></div>`,
    template.signature === '' ? '' : `<p class="signature">${filled(template.signature, values)}</p>`,
    '</footer>',
    '</div></section>',
  ].join('\n')
}

type Values = Readonly<Record<CertificateField, string>>

const valuesOf = (row: CertificateRow, locale: Locale): Values => ({
  name: row.name,
  team: row.team,
  school: row.school,
  contest: row.contest_title,
  series: row.series_id === null ? '' : row.contest_title,
  place: String(row.place),
  award: row.award ?? '',
  points: String(row.points),
  contests: row.contests === null ? '' : String(row.contests),
  date: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(row.ended_at),
})

/** Replaces placeholders; the name stands out. Other braces stay as they are. */
const filled = (text: string, values: Values): string =>
  text
    .split(/(\{\w+\})/)
    .map((part) => {
      const field = certificateFields.find((name) => part === `{${name}}`)
      if (field === undefined) return escapeHtml(part)
      const value = escapeHtml(values[field])
      return field === 'name' ? `<strong class="name">${value}</strong>` : value
    })
    .join('')
