import {
  type BlockExtraState,
  type BlockField,
  type BlockSettings,
  blockConnection,
  blockState,
  blockWorkspace,
  limits,
} from '@verdict/contract'
import { allowedTypes } from './allowed-types.ts'

const { maxBlocks, maxDepth } = limits.blocks

/** A block in Blockly's JSON; unknown keys are dropped. */
interface BlockState {
  readonly type: string
  readonly id?: string | undefined
  readonly x?: number | undefined
  readonly y?: number | undefined
  readonly collapsed?: boolean | undefined
  readonly inline?: boolean | undefined
  readonly fields?: Readonly<Record<string, BlockField>> | undefined
  readonly extraState?: BlockExtraState | undefined
  readonly inputs?: Readonly<Record<string, ConnectionState>> | undefined
  readonly next?: ConnectionState | undefined
}

interface ConnectionState {
  readonly block?: BlockState | undefined
  readonly shadow?: BlockState | undefined
}

/** A workspace reduced to the parts of programs. */
export interface BlockWorkspace {
  readonly blocks: { readonly languageVersion: 0; readonly blocks: readonly BlockState[] }
  readonly variables: readonly { readonly name: string; readonly id: string }[]
}

export type BlockFault =
  | { readonly code: 'unreadable' }
  | { readonly code: 'empty' }
  | { readonly code: 'notAllowed'; readonly type: string }
  | { readonly code: 'tooMany'; readonly max: number }

export type CheckedBlocks =
  | { readonly workspace: BlockWorkspace; readonly count: number; readonly fault: null }
  | { readonly workspace: null; readonly fault: BlockFault }

type Rules = Pick<BlockSettings, 'types' | 'maxBlocks'>

/**
 * Parses and checks a workspace of Blockly: only offered blocks, at most as many as the problem accepts. A value typed
 * into another block is a shadow of it and does not count; only numbers and texts can be shadows.
 */
export const checkWorkspace = (text: string, rules: Rules): CheckedBlocks => {
  const given = parse(text)
  if (given === null) return faulty({ code: 'unreadable' })
  const max = Math.min(rules.maxBlocks ?? maxBlocks, maxBlocks)
  const walk: Walk = { allowed: allowedTypes(rules.types), count: 0, depth: 0, unknown: null }
  const blocks: BlockState[] = []
  try {
    for (const block of given.blocks?.blocks ?? []) blocks.push(readBlock(walk, block))
  } catch (error) {
    if (error instanceof Unreadable) return faulty({ code: 'unreadable' })
    if (error instanceof TooMany) return faulty({ code: 'tooMany', max })
    throw error
  }
  if (walk.unknown !== null) return faulty({ code: 'notAllowed', type: walk.unknown })
  if (walk.count === 0) return faulty({ code: 'empty' })
  if (walk.count > max) return faulty({ code: 'tooMany', max })
  const variables = (given.variables ?? []).map((variable) => ({ name: variable.name, id: variable.id }))
  return { workspace: { blocks: { languageVersion: 0, blocks }, variables }, count: walk.count, fault: null }
}

const faulty = (fault: BlockFault) => ({ workspace: null, fault }) as const

const parse = (text: string) => {
  if (text.length > limits.blocks.maxChars) return null
  try {
    return blockWorkspace.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const shadowTypes: ReadonlySet<string> = new Set(['math_number', 'text'])

interface Walk {
  readonly allowed: ReadonlySet<string>
  count: number
  /** Blocks around the current one. */
  depth: number
  unknown: string | null
}

class Unreadable extends Error {}
class TooMany extends Error {}

const readBlock = (walk: Walk, given: unknown): BlockState => {
  const { data } = blockState.safeParse(given)
  if (data === undefined || walk.depth > maxDepth) throw new Unreadable()
  walk.count += 1
  if (walk.count > maxBlocks) throw new TooMany()
  if (!walk.allowed.has(data.type)) walk.unknown ??= data.type
  const { inputs, next, ...own } = data
  walk.depth += 1
  const inside = Object.entries(inputs ?? {}).map(([input, held]) => [input, readConnection(walk, held)] as const)
  walk.depth -= 1
  return {
    ...own,
    ...(inside.length > 0 && { inputs: Object.fromEntries(inside) }),
    ...(next !== undefined && { next: readConnection(walk, next) }),
  }
}

/** A typed value, which has no connections. */
const readShadow = (walk: Walk, given: unknown): BlockState => {
  const { data } = blockState.safeParse(given)
  if (data === undefined || data.inputs !== undefined || data.next !== undefined) throw new Unreadable()
  if (!shadowTypes.has(data.type)) walk.unknown ??= data.type
  const { inputs: _, next: __, ...own } = data
  return own
}

const readConnection = (walk: Walk, given: unknown): ConnectionState => {
  const { data } = blockConnection.safeParse(given)
  if (data === undefined) throw new Unreadable()
  return {
    ...(data.block !== undefined && { block: readBlock(walk, data.block) }),
    ...(data.shadow !== undefined && { shadow: readShadow(walk, data.shadow) }),
  }
}
