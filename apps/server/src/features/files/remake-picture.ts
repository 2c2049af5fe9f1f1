import { extname } from 'node:path'
import { fail } from '@verdict/contract'
import sharp from 'sharp'
import { bounded } from '../../platform/bounded.ts'

/** Names existing clients let people choose (api-admin 16.3). */
const suffixes: ReadonlySet<string> = new Set(['.jpg', '.jpeg', '.gif', '.png', '.webp'])
const kinds = 'jpg, jpeg, gif, png, webp'

const maxPixels = 50_000_000

export interface Picture {
  readonly suffix: 'jpg' | 'png' | 'gif' | 'webp'
  readonly bytes: Buffer
}

/** Decoding takes a core each. */
const decoding = bounded({ atOnce: 2, waiting: 64 })

/**
 * Decodes a picture and writes it anew, no larger than a square of `maxSide`: what is served is a picture made here, with
 * nothing in it but its pixels, whatever was sent. Animations keep their frames.
 * @throws Refusal `file.kind` by the name, `file.notPicture` by the content
 */
export const remakePicture = (given: {
  readonly name: string
  readonly bytes: Buffer
  readonly maxSide: number
}): Promise<Picture> => {
  if (!suffixes.has(extname(given.name).toLowerCase())) throw fail('file.kind', { kinds })
  return decoding(async () => {
    try {
      const picture = sharp(given.bytes, { animated: true, limitInputPixels: maxPixels })
      const { format } = await picture.metadata()
      const suffix = suffixOf(format)
      if (suffix === null) throw new Error(`It is ${format}.`)
      const size = { width: given.maxSide, height: given.maxSide, fit: 'inside', withoutEnlargement: true } as const
      const bytes = await picture
        .autoOrient()
        .resize(size)
        .toFormat(suffix === 'jpg' ? 'jpeg' : suffix)
        .toBuffer()
      return { suffix, bytes }
    } catch {
      // The library's words are about its own insides.
      throw fail('file.notPicture')
    }
  })
}

const suffixOf = (format: string | undefined): Picture['suffix'] | null => {
  if (format === 'jpeg') return 'jpg'
  return format === 'png' || format === 'gif' || format === 'webp' ? format : null
}
