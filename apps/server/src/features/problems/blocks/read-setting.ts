import { type BlockSettings, fail } from '@verdict/contract'
import { checkWorkspace, isFunctionProblem } from '@verdict/rules'
import { fileMap } from '../graders.ts'
import { translateBlocks } from './engine.ts'

/** Settings of a problem that block programming depends on. */
interface ProblemKind {
  readonly output_only: boolean
  readonly judge_mode: string
  readonly file_io_read: string | null
  readonly is_remote: boolean
  readonly extra_files: string | null
}

/**
 * Whether blocks can solve a problem: programs of blocks read standard input and write standard output, and hold no
 * function that a grader could call.
 */
export const canHaveBlocks = (kind: ProblemKind): boolean =>
  !kind.output_only &&
  !kind.is_remote &&
  kind.judge_mode !== 'interactive' &&
  kind.file_io_read === null &&
  !isFunctionProblem(kind.extra_files === null ? {} : fileMap(JSON.parse(kind.extra_files)))

/**
 * Checks the block programming of a problem that is saved.
 * @throws Refusal `problem.blocksUnfit` or `problem.starterUnfit`
 */
export const requireBlocksFit = (blocks: BlockSettings | null, kind: ProblemKind): void => {
  if (blocks === null) return
  if (!canHaveBlocks(kind)) throw fail('problem.blocksUnfit')
  if (!isStarterFit(blocks)) throw fail('problem.starterUnfit')
}

/** An empty starter is saved as null by the editor. */
const isStarterFit = (blocks: BlockSettings): boolean => {
  if (blocks.starter === null) return true
  const { workspace } = checkWorkspace(blocks.starter, blocks)
  return workspace !== null && translateBlocks(workspace, blocks.language) !== null
}
