import type { RemoteJudge } from '@verdict/contract'
import { type RunningFake, startFake } from '@verdict/remote-sites/fakes'
import { type SiteCase, siteCases } from './site-cases.ts'
import type { World } from './world.ts'

/** The seven sites at once, each with its fake. CF and GYM share one, as they share accounts. */
export interface AllSites {
  readonly fakes: ReadonlyMap<RemoteJudge, RunningFake>
  fakeOf(site: SiteCase): RunningFake
  /** Number of programs each site took. */
  taken(): Record<string, number>
  /** Does something for every site at the same time; an error names its site. */
  each<T>(step: (site: SiteCase, fake: RunningFake, place: number) => Promise<T>): Promise<readonly T[]>
  close(): Promise<void>
}

export const passwords = { first: 'first-password-6604', second: 'second-password-7715' }

/** Starts the fakes, enters the accounts and imports a problem of every site. */
export const connectAllSites = async (world: World): Promise<AllSites> => {
  const fakes = new Map<RemoteJudge, RunningFake>()
  for (const { judge, key, given } of siteCases) {
    const fake = fakes.get(judge) ?? (await startFake(key))
    if (!fakes.has(judge)) await world.connect(judge, fake, passwords)
    fakes.set(judge, fake)
    const reply = await world.importProblem(key, given)
    if (reply.status !== 200) throw new Error(`${key}: ${reply.msg}`)
  }
  const fakeOf = ({ judge }: SiteCase): RunningFake => {
    const fake = fakes.get(judge)
    if (fake === undefined) throw new Error(`There is no fake of ${judge}.`)
    return fake
  }
  return {
    fakes,
    fakeOf,
    taken: () => Object.fromEntries([...fakes].map(([judge, { site }]) => [judge, site.runs.length])),
    each: (step) =>
      Promise.all(
        siteCases.map(async (site, place) => {
          try {
            return await step(site, fakeOf(site), place)
          } catch (error) {
            throw new Error(`${site.key}: ${error instanceof Error ? error.message : error}`, { cause: error })
          }
        }),
      ),
    close: async () => {
      await Promise.all([...fakes.values()].map((fake) => fake.close()))
    },
  }
}

/** The numbers of `taken` after every site took one more program. */
export const oneEach = (before: Record<string, number>): Record<string, number> => {
  const after = { ...before }
  for (const { judge } of siteCases) after[judge] = (after[judge] ?? 0) + 1
  return after
}
