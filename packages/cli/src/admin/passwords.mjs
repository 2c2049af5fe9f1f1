import { randomInt } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { Failure } from '../failure.mjs'

/** Without characters that look alike. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 16

/** The password of standard input with `--password-stdin`, otherwise a generated one. */
export const passwordFor = async (options) => {
  if (!options['password-stdin']) {
    const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)])
    return { text: letters.join(''), isGenerated: true }
  }
  const given = (await text(process.stdin)).trim()
  if (given === '') throw new Failure('Standard input has no password.')
  return { text: given, isGenerated: false }
}
