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

/**
 * The program of a submission. The server translates the blocks: the browser could send other code with them.
 * @throws Refusal with the reason when the problem does not accept it
 */
export const programFrom = (
  given: { readonly language: string; readonly code: string; readonly blocks: string | null },
  settings: BlockSettings | null,
): TranslatedProgram => {
  const { language, code, blocks } = given
  if (blocks === null || blocks === '') {
    if (settings?.allowsPrograms === false) throw fail('submit.blocksRequired')
    return { language, code, blocks: null }
  }
  if (settings === null) throw fail('submit.blocksNotAccepted')
  const { workspace, fault } = checkWorkspace(blocks, settings)
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
