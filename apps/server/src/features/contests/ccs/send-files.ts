import { outputLanguage } from '@verdict/contract'
import { ZipWriter } from '@verdict/problem-formats'
import { splitAnswers } from '@verdict/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { findSource, mainNameOf } from '../../submissions/pack-program.ts'
import { readEntries } from './collections.ts'
import type { Round } from './open-round.ts'
import { CcsFault, notThere } from './reply.ts'

/**
 * The code of a submission with all its files as a zip, answers to cases as a file each, for contest managers.
 * @throws CcsFault 403 for others, 404 for a missing submission
 */
export const sendFiles = async (
  deps: Deps,
  round: Round,
  { id, request, reply }: { readonly id: string; readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<void> => {
  if (round.sight !== 'whole') throw new CcsFault(403, 'Code is for contest managers.')
  const number = numberOf(id)
  const [entry] = number === null ? [] : await readEntries(deps, round, [number])
  const source = entry === undefined ? null : await findSource(deps.db, entry.id)
  if (entry === undefined || source === null) throw notThere()
  const { code, files } = source
  const zip = new ZipWriter()
  const answers = entry.language === outputLanguage ? splitAnswers(code) : null
  if (answers === null) zip.text(mainNameOf(entry.language), code)
  for (const { name, text } of answers ?? files) {
    const path = plainName(name)
    if (!zip.has(path)) zip.text(path, text)
  }
  request.headers['x-no-compression'] = 'true'
  await reply
    .type('application/zip')
    .header('Content-Disposition', `attachment;filename=submission_${entry.id}.zip`)
    .send(zip.end())
}

/** The name of an answer as a file's: one path segment. */
const plainName = (name: string): string => {
  const plain = name.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_')
  return /^\.*$/.test(plain) ? `_${plain}` : plain
}

/** The number an id of ours is made of; null where it is made of none. */
const numberOf = (id: string): number | null => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null)
