import { z } from 'zod'
import { limits } from '../limits.ts'

const { maxBlocks, maxVariables, textMaxChars, nameMaxChars, maxParts } = limits.blocks

const name = z.string().max(nameMaxChars)
const count = z.int().min(0).max(maxParts)
const place = z.number().min(-1e6).max(1e6)

/** What blocks keep besides fields and inputs. Values outside these bounds would let a small text become a huge program. */
export const blockExtraState = z.object({
  elseIfCount: count.optional(),
  hasElse: z.boolean().optional(),
  itemCount: count.optional(),
  isStatement: z.boolean().optional(),
  mode: z.enum(['SPLIT', 'JOIN']).optional(),
  name: name.optional(),
  hasStatements: z.boolean().optional(),
  params: z
    .array(z.union([name, z.object({ name, id: name.optional(), argId: name.optional() })]))
    .max(maxParts)
    .optional(),
})

export const blockField = z.union([
  z.string().max(textMaxChars),
  z.number(),
  z.boolean(),
  z.object({ id: name, name: name.optional(), type: name.optional() }),
])
const key = z.string().regex(/^[A-Z0-9_]{1,40}$/)

/** Without its connections, which are walked one by one and only as deep as the limits say. */
export const blockState = z.object({
  type: z.string().max(64),
  id: name.optional(),
  x: place.optional(),
  y: place.optional(),
  collapsed: z.boolean().optional(),
  inline: z.boolean().optional(),
  fields: z
    .record(key, blockField)
    .optional()
    .refine((fields) => Object.keys(fields ?? {}).length <= 10),
  extraState: z.union([blockExtraState, z.string().transform(() => undefined)]).optional(),
  inputs: z
    .record(key, z.unknown())
    .optional()
    .refine((inputs) => Object.keys(inputs ?? {}).length <= 2 * maxParts + 2),
  next: z.unknown().optional(),
})

/** A workspace of Blockly; its blocks are parsed one by one. */
export const blockWorkspace = z.object({
  blocks: z.object({ languageVersion: z.int().optional(), blocks: z.array(z.unknown()).max(maxBlocks) }).optional(),
  variables: z
    .array(z.object({ name, id: name, type: name.optional() }))
    .max(maxVariables)
    .optional(),
})

export const blockConnection = z.object({ block: z.unknown().optional(), shadow: z.unknown().optional() })

export type BlockExtraState = z.output<typeof blockExtraState>
export type BlockField = z.output<typeof blockField>
