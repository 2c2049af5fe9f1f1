import { buffer } from 'node:stream/consumers'
import { limits, type StatementBundle } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { pictureTypeOf } from '../../problems/print/inline-pictures.ts'

interface Pictures {
  readonly pictures: StatementBundle['pictures']
  /** Pictures of this site that are too large. */
  readonly leftOut: number
}

/** As the sanitiser writes it: attributes in double quotes, no `>` inside them. */
const ownPicture = /<img\b[^>]*?\ssrc="(\/api\/public\/img\/([\w.-]+))"[^>]*>/g

/** The pictures of statements that are on this site, as far as the size of a bundle allows. */
export const readPictures = async (
  { files }: Pick<Deps, 'files'>,
  details: StatementBundle['details'],
): Promise<Pictures> => {
  const pictures: StatementBundle['pictures'] = {}
  const { maxPictureBytes, maxPicturesBytes } = limits.statementBundle
  let [leftOut, bytes] = [0, 0]
  for (const [address, name] of addressesIn(details)) {
    const type = pictureTypeOf(name)
    const file = type === undefined ? null : await files.readNamed('img', name)
    if (file === null || type === undefined) continue
    if (file.bytes > maxPictureBytes || bytes + file.bytes > maxPicturesBytes) {
      file.stream.destroy()
      leftOut += 1
      continue
    }
    bytes += file.bytes
    pictures[address] = { type, content: (await buffer(file.stream)).toString('base64') }
  }
  return { pictures, leftOut }
}

/** Addresses with their names, each once. */
const addressesIn = (details: StatementBundle['details']): ReadonlyMap<string, string> => {
  const html = details.flatMap(({ answer }) => Object.values(answer.problem.html)).join('\n')
  return new Map([...html.matchAll(ownPicture)].map(([, address = '', name = '']) => [address, name]))
}
