import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * `testlib.h` for programs of problem setters: checkers, interactors, validators, generators. It is added to programs
 * that include it, at compile time only. A package's own copy takes precedence, then the operator's, then ours, which
 * has the same interface and is split into parts for readability.
 */
export const testlibName = 'testlib.h'

/** In this order each part finds what it needs above it. */
const parts = [
  'base',
  'outcome',
  'numbers',
  'random',
  'pattern',
  'source',
  'stream',
  'validator',
  'reading',
  'reading-many',
  'options',
  'register',
  'comparing',
] as const

const partsDir = join(import.meta.dirname, '../../include/testlib')

/** The operator's copy when there is one, otherwise ours in one piece. */
export const readTestlib = async (includeDir: string): Promise<string> => {
  try {
    return await readFile(join(includeDir, testlibName), 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    return ownTestlib()
  }
}

const ownTestlib = async (): Promise<string> => {
  const texts = await Promise.all(parts.map((part) => readFile(join(partsDir, `${part}.h`), 'utf8')))
  return ['#ifndef _TESTLIB_H_\n#define _TESTLIB_H_\n', ...texts, '#endif\n'].join('\n')
}

const includesTestlib = /^[ \t]*#[ \t]*include[ \t]*[<"]testlib\.h[>"]/m

/** True if a program includes the header without providing it. */
export const wantsTestlib = (code: string, extraFiles: Readonly<Record<string, string>>): boolean =>
  !extraFiles[testlibName] && [code, ...Object.values(extraFiles)].some((text) => includesTestlib.test(text))
