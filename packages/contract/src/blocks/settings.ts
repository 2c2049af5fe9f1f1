import { z } from 'zod'
import { limits } from '../limits.ts'
import { blockLanguages, blockTypes } from '../vocabulary/blocks.ts'

/** A workspace in Blockly's JSON, as text. */
export const blocksText = z.string().max(limits.blocks.maxChars)

/** Block programming of a problem. */
export const blockSettings = z.object({
  /** Blocks are translated to it on the server, and judged in it. */
  language: z.enum(blockLanguages),
  /** Blocks that solvers get. Calls belong to the functions they call. */
  types: z.array(z.enum(blockTypes)).min(1).max(blockTypes.length),
  /** Maximum blocks of a program; null for the limit of the site. Values typed into a block do not count. */
  maxBlocks: z.int().min(1).max(limits.blocks.maxBlocks).nullable(),
  /** The workspace that solvers start with; null for an empty one. */
  starter: blocksText.nullable(),
  /** Programs written as text are accepted as well, in the languages of the problem. */
  allowsPrograms: z.boolean(),
})
export type BlockSettings = z.output<typeof blockSettings>
