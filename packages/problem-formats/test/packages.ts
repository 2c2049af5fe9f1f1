import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { openPackage, packageLimits } from '../src/index.ts'

/** Makes packages in a temporary folder and reads them. */

export type Files = Readonly<Record<string, string | Buffer>>
type Links = Readonly<Record<string, string>>

export const openWorkshop = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-packages-'))
  let made = 0
  const pack = async (files: Files, links: Links = {}): Promise<string> => {
    const zip = new ZipFile()
    for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), name)
    for (const [name, target] of Object.entries(links)) zip.addBuffer(Buffer.from(target), name, { mode: 0o120777 })
    zip.end()
    const path = join(folder, `${++made}.zip`)
    await pipeline(zip.outputStream, createWriteStream(path))
    return path
  }
  return {
    pack,
    /** A zip with a name that the library would not write. */
    bent: async (files: Files, [from, to]: readonly [string, string]): Promise<string> => {
      const path = await pack(files)
      const bytes = await readFile(path)
      for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, at + 1)) bytes.write(to, at)
      await writeFile(path, bytes)
      return path
    },
    read: async (files: Files, links?: Links) => readFirst(await pack(files, links)),
    file: async (name: string, bytes: Buffer | string): Promise<string> => {
      const path = join(folder, `${++made}-${name}`)
      await writeFile(path, bytes)
      return path
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

export type Workshop = Awaited<ReturnType<typeof openWorkshop>>

/** The first problem of a package file. */
export const readFirst = async (file: string) => {
  const opened = await openPackage({ file }, { limits: packageLimits })
  try {
    const [found] = opened.problems
    if (found === undefined) throw new Error('no problem')
    const problem = await found.read()
    const { statements, defaultLocale } = problem.draft
    return { format: opened.format, problem, words: statements[defaultLocale], notes: problem.notes }
  } finally {
    await opened.close()
  }
}

interface Noted {
  readonly fate: string
  readonly item: string
  readonly as: string | null
}

/** Notes as lines: `assumed encoding -> GB18030`. */
export const noteLines = (notes: readonly Noted[]): readonly string[] =>
  notes.map(({ fate, item, as }) => `${fate} ${item}${as === null ? '' : ` -> ${as}`}`)
