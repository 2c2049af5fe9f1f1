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
  /** In pixels; of an animation, all its frames below one another. */
  readonly width: number
  readonly height: number
}

/** Decoding takes a core each. */
const decoding = bounded({ atOnce: 2, waiting: 64 })

/**
 * Decodes an image and encodes it again, at most `maxSide` on each side: we serve only images encoded here, containing
 * nothing but pixels. Animations keep their frames, unless one format is requested: then the result is a still image,
 * transparent parts on white.
 * @throws Refusal `file.kind` by the name, `file.notPicture` by the content
 */
export const remakePicture = (given: {
  readonly name: string
  readonly bytes: Buffer
  readonly maxSide: number
  readonly as?: 'jpg'
}): Promise<Picture> => {
  if (!suffixes.has(extname(given.name).toLowerCase())) throw fail('file.kind', { kinds })
  return decoding(async () => {
    try {
      const picture = sharp(given.bytes, { animated: given.as === undefined, limitInputPixels: maxPixels })
      const { format } = await picture.metadata()
      const own = suffixOf(format)
      if (own === null) throw new Error(`It is ${format}.`)
      const suffix = given.as ?? own
      const size = { width: given.maxSide, height: given.maxSide, fit: 'inside', withoutEnlargement: true } as const
      const shown = picture.autoOrient().resize(size)
      const { data: bytes, info } = await (given.as === undefined ? shown : shown.flatten({ background: '#fff' }))
        .toFormat(suffix === 'jpg' ? 'jpeg' : suffix)
        .toBuffer({ resolveWithObject: true })
      return { suffix, bytes, width: info.width, height: info.height }
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
