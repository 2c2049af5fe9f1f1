import { siteFormatInfo, siteFormatVersion } from '@verdict/contract'
import type { SiteFormat } from '@verdict/rules'
import { z } from 'zod'

const shape = siteFormatInfo.extend({
  version: z.literal(siteFormatVersion, { error: `must be ${siteFormatVersion}` }),
  tieBreak: siteFormatInfo.shape.tieBreak.default('none'),
  settings: siteFormatInfo.shape.settings.default([]),
  usesSubtasks: z.boolean().optional(),
  fold: z.custom<SiteFormat['fold']>((value) => typeof value === 'function', { error: 'must be a function' }),
})

/**
 * The default export of a format's file.
 * @throws Error that names the wrong field
 */
export const readDefinition = (value: unknown): SiteFormat => {
  if (value === undefined) throw new Error('the file has no default export')
  const read = shape.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(
    issue === undefined ? 'wrong shape' : `${issue.path.join('.') || 'the default export'}: ${issue.message}`,
  )
}
