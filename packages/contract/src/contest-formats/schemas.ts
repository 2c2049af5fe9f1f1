import { z } from 'zod'
import { isBuiltInFormat } from '../vocabulary/contest-format.ts'
import { siteFormatName, siteTieBreaks } from '../vocabulary/site-format.ts'

const shortText = z.object({ 'zh-CN': z.string().min(1).max(40), 'en-US': z.string().min(1).max(40) })
const sentence = z.object({ 'zh-CN': z.string().min(1).max(300), 'en-US': z.string().min(1).max(300) })

const setting = {
  name: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, { error: 'must be like "lastTries"' }),
  label: shortText,
  hint: sentence.optional(),
}

const settingNumber = z.int().min(-1_000_000_000).max(1_000_000_000)

/** Name of a contest format: a built-in one or one of the site. */
export const formatName = z.string().regex(siteFormatName, { error: 'must be like "best-two"' })

/** A format of the site as its file describes it, and as organisers and participants read it. */
export const siteFormatInfo = z.object({
  name: formatName.refine((name) => !isBuiltInFormat(name), { error: 'is the name of a built-in format' }),
  title: shortText,
  description: sentence,
  settings: z
    .array(
      z.discriminatedUnion('kind', [
        z
          .object({
            kind: z.literal('number'),
            ...setting,
            default: settingNumber,
            min: settingNumber,
            max: settingNumber,
          })
          .refine(({ default: usual, min, max }) => min <= usual && usual <= max, {
            error: 'the default must be between min and max',
          }),
        z.object({ kind: z.literal('boolean'), ...setting, default: z.boolean() }),
      ]),
    )
    .max(20)
    .refine((settings) => new Set(settings.map(({ name }) => name)).size === settings.length, {
      error: 'two settings have one name',
    }),
  tieBreak: z.enum(siteTieBreaks),
})
