import type { Deps } from '../../../deps.ts'
import { contestResults, type FinalResults } from './results.ts'
import { seriesResults } from './series-results.ts'
import type { CertificateSubject } from './subject.ts'

/** The final results that certificates of a subject state; null while they are not final. */
export const finalResults = (deps: Deps, { kind, id }: CertificateSubject): Promise<FinalResults | null> =>
  kind === 'contest' ? contestResults(deps, id) : seriesResults(deps, id)
