import { ensureSandbox, ensureWeb } from './build.ts'
import { browser, compilers, directory, ensurePackages, firefox, type Package } from './packages.ts'
import type { Need, Room } from './test-rooms.ts'

const packagesFor = (needs: ReadonlySet<Need>): readonly Package[] => [
  ...(needs.has('compilers') ? compilers : []),
  ...(needs.has('browser') ? browser : []),
  ...(needs.has('firefox') && process.env.VERDICT_FIREFOX === undefined ? firefox : []),
  ...(needs.has('directory') ? directory : []),
]

/**
 * Installs and builds the requirements of these rooms' tests. Existing ones cost milliseconds.
 * @throws Error when a required package cannot be installed.
 */
export const prepareTests = async (rooms: readonly Room[]): Promise<void> => {
  const needs = new Set(rooms.flatMap((room) => room.needs))
  const absent = await ensurePackages(packagesFor(needs))
  if (absent.some(({ isOptional }) => isOptional !== true)) throw new Error('The tests need the packages named above.')
  if (needs.has('sandbox')) await ensureSandbox()
  if (needs.has('web')) await ensureWeb()
}
