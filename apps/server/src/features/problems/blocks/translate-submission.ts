import { type BlockSettings, fail, limits } from '@verdict/contract'
import { type BlockFault, checkWorkspace } from '@verdict/rules'
import { translateBlocks } from './engine.ts'

/** The program that is stored and judged. */
export interface TranslatedProgram {
  readonly language: string
  readonly code: string
  /** The workspace without anything a program does not need; null for programs written as text. */
  readonly blocks: string | null
}

/** Whether a submission is made of blocks. Clients can send an empty text for none. */
export const holdsBlocks = <T extends { readonly blocks: string | null }>(
  given: T,
): given is T & { readonly blocks: string } => given.blocks !== null && given.blocks !== ''

/**
 * The program of a submission. The server translates the blocks: the browser could send other code with them.
 * @throws Refusal with the reason when the problem does not accept it
 */
export const programFrom = (
  given: { readonly language: string; readonly code: string; readonly blocks: string | null },
  settings: BlockSettings | null,
): TranslatedProgram => {
  if (!holdsBlocks(given)) {
    if (settings?.allowsPrograms === false) throw fail('submit.blocksRequired')
    return { language: given.language, code: given.code, blocks: null }
  }
  if (settings === null) throw fail('submit.blocksNotAccepted')
  const { workspace, fault } = checkWorkspace(given.blocks, settings)
  if (fault !== null) throw refusalOf(fault)
  const translated = translateBlocks(workspace, settings.language)
  if (translated === null) throw fail('submit.blocksUnreadable')
  if (translated.trim() === '') throw fail('submit.blocksEmpty')
  const max = limits.code.maxChars
  if (translated.length > max) throw fail('submit.codeTooLong', { max })
  return { language: settings.language, code: translated, blocks: JSON.stringify(workspace) }
}

const refusalOf = (fault: BlockFault) => {
  switch (fault.code) {
    case 'unreadable':
      return fail('submit.blocksUnreadable')
    case 'empty':
      return fail('submit.blocksEmpty')
    case 'notAllowed':
      return fail('submit.blocksNotAllowed', { type: fault.type })
    case 'tooMany':
      return fail('submit.blocksTooMany', { max: fault.max })
  }
}
