import type { ProgramKind } from '@verdict/contract'
import type { Notes } from '../notes.ts'
import type { ProgramDraft } from '../packaged.ts'
import type { PackageJson } from '../schema.ts'
import { type Content, decodeText } from '../source.ts'

const maxBytes = 1024 * 1024

/** The folder of each kind of program. */
export const programFolders: Readonly<Record<ProgramKind, string>> = {
  solution: 'solutions',
  validator: 'validators',
  generator: 'generators',
}

/** Programs that prove the data; one whose file is missing is named and left out. */
export const readPrograms = async (
  json: PackageJson,
  folder: ReadonlyMap<string, Content>,
  notes: Notes,
): Promise<readonly ProgramDraft[]> => {
  const plain = { expected: [], score: null, isMain: false } as const
  const named = [
    ...json.solutions.map(({ verdict, main, ...one }) => ({
      ...one,
      kind: 'solution' as const,
      expected: verdict,
      isMain: main,
    })),
    ...json.validators.map((validator) => ({ ...validator, ...plain, kind: 'validator' as const })),
    ...json.generators.map((generator) => ({ ...generator, ...plain, kind: 'generator' as const })),
  ]
  const programs: ProgramDraft[] = []
  for (const { file, ...program } of named) {
    const path = `${programFolders[program.kind]}/${file}`
    const content = folder.get(path)
    if (content === undefined || content.bytes > maxBytes) notes.lost(path, content === undefined ? 'missing' : 'large')
    else programs.push({ ...program, name: file, code: decodeText(await bytesOf(content)) })
  }
  return programs
}

const bytesOf = async (content: Content): Promise<Buffer> => Buffer.concat(await (await content.open()).toArray())
