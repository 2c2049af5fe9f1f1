import type { expectedVerdicts, GroupNeeds, PackageFormat, PackageNote, ProgramKind } from '@verdict/contract'
import type { ProblemDraft } from './draft.ts'
import type { LeftOpen } from './left-open.ts'
import type { PackageLimits } from './limits.ts'
import type { Content, PackageSource } from './source.ts'
import type { Spool } from './spool.ts'

/**
 * The common shape of all formats: a draft whose test data and images are still in the package. Statements refer to an
 * image as `images/<name>` and to other files as `files/<name>`; storing them inserts public addresses.
 */

export type ExpectedVerdict = (typeof expectedVerdicts)[number]

export interface CaseDraft {
  readonly inputName: string
  readonly outputName: string
  readonly input: Content
  readonly output: Content
  /** Points of an OI problem. */
  readonly score: number | null
  readonly group: number | null
}

/** A program that proves a problem's data and is no part of judging a submission. */
export interface ProgramDraft {
  readonly kind: ProgramKind
  /** The name of its file; unique among those of its kind. */
  readonly name: string
  readonly language: string
  readonly code: string
  /** Of a solution: any of these is right. */
  readonly expected: readonly ExpectedVerdict[]
  readonly score: number | null
  /** The solution that answers generated inputs. */
  readonly isMain: boolean
}

export interface PackagedProblem {
  /** The display id is null where the package has none and a number is to be given. */
  readonly draft: Omit<ProblemDraft, 'displayId' | 'testdata'> & { readonly displayId: string | null }
  /** Settings the package omits; when absent, those equal to `plainDraft`. */
  readonly open?: LeftOpen
  readonly cases: readonly CaseDraft[]
  /** Groups that count only when others scored in full. */
  readonly needs: readonly GroupNeeds[]
  readonly pictures: ReadonlyMap<string, Content>
  readonly attachments: ReadonlyMap<string, Content>
  readonly programs: readonly ProgramDraft[]
  /** One case per line: name of a generator and its arguments. */
  readonly generatorScript: string
  /** The account the package names as author. */
  readonly author: string | null
  readonly notes: readonly PackageNote[]
  /** Points its checker gives a perfect output, when the problem itself has none; it may be imported as OI. */
  readonly checkerPoints?: number
}

/** A problem in a package; reading it may fail without affecting the others. */
export interface FoundProblem {
  /** Names it within the package. */
  readonly key: string
  /** @throws PackageFault that names what is wrong with it. */
  read(): Promise<PackagedProblem>
  /** Its title, also when reading it fails; null when there is none. May throw like `read`. */
  title?(): Promise<string | null>
}

export interface ReadContext {
  readonly source: PackageSource
  readonly limits: PackageLimits
  readonly spool: Spool
  /** The package's file name, for formats without a problem name. */
  readonly fileName: string
  /** Existing clients' imports refuse keys they do not know; ours names them as lost. */
  readonly isStrict: boolean
}

/** How one format is read. */
export interface PackageReader {
  readonly format: PackageFormat
  recognises(source: PackageSource): boolean
  /** @throws PackageFault when the package as a whole is wrong. */
  find(context: ReadContext): Promise<readonly FoundProblem[]>
}
