import type { AllSites } from './all-sites.ts'
import { type SiteCase, type Steps, siteCases } from './site-cases.ts'
import { until } from './until.ts'

/** A moment in the life of a submission at which a process is killed. */
export interface Stage {
  readonly name: string
  readonly step: keyof Steps
  /** Whether the site takes notice of the request that is under way. */
  readonly when: 'before' | 'after'
  /** Polling begins with the state `poll`, as some sites use one page for two steps. */
  readonly isPolling?: boolean
  readonly isCompileError?: boolean
}

export const stages: readonly Stage[] = [
  { name: 'while it logs in', step: 'login', when: 'before' },
  { name: 'while it looks for earlier runs', step: 'find', when: 'after' },
  { name: 'when the site took the program and its id is not known', step: 'submit', when: 'after' },
  { name: 'between submit and poll', step: 'poll', when: 'before', isPolling: true },
  { name: 'while the verdict arrives', step: 'poll', when: 'after', isPolling: true },
  { name: 'while the compiler output arrives', step: 'compile', when: 'after', isCompileError: true },
]

export const wordFor = (stage: Stage, site: SiteCase): string =>
  stage.isCompileError === true ? site.compile[0] : site.wrong

/** Holds the requests of a step at every site. CF and GYM share a fake, so its gate holds the requests of both. */
export const closeGates = (all: AllSites, { step, when }: Pick<Stage, 'step' | 'when'>): void => {
  for (const [judge, { site }] of all.fakes) {
    const patterns = siteCases.filter((item) => item.judge === judge).map(({ steps }) => steps[step].source)
    site.gate.close(when, new RegExp(patterns.join('|')))
  }
}

/** Waits until every submission is held at the step. */
export const untilHeld = (all: AllSites): Promise<void> =>
  until('every site holds its submissions', () =>
    [...all.fakes].every(
      ([judge, { site }]) => site.gate.held.length >= siteCases.filter((item) => item.judge === judge).length,
    ),
  )

export const openGates = (all: AllSites, options: { readonly drop?: boolean } = {}): void => {
  for (const { site } of all.fakes.values()) site.gate.open(options)
}
