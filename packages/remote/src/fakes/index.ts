import type { Site } from '../site.ts'
import { startAtCoderFake } from '../sites/atcoder/fake.ts'
import { startCodeforcesFake } from '../sites/codeforces/fake.ts'
import { startHduFake } from '../sites/hdu/fake.ts'
import { startLibreFake } from '../sites/libreoj/fake.ts'
import { startPojFake } from '../sites/poj/fake.ts'
import { startSpojFake } from '../sites/spoj/fake.ts'
import type { RunningFake } from './engine.ts'

export type { RunningFake } from './engine.ts'

const starts: Readonly<Record<Site['key'], (port?: number) => Promise<RunningFake>>> = {
  HDU: startHduFake,
  POJ: startPojFake,
  CF: startCodeforcesFake,
  GYM: startCodeforcesFake,
  AC: startAtCoderFake,
  SPOJ: startSpojFake,
  LIBRE: startLibreFake,
}

/** Starts the fake of a site on a loopback port. That of CF serves GYM too. */
export const startFake = (key: Site['key'], port?: number): Promise<RunningFake> => starts[key](port)

/** A program that asks a fake for a verdict in the words of the site; null leaves it accepted. */
export const programFor = (word: string | null): string =>
  `int main() { return 0; }\n// a program of more than fifty characters\n${word === null ? '' : `// verdict: ${word}`}\n`
