import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BlockLanguage } from '@verdict/contract'
import type { BlockWorkspace } from '@verdict/rules'
import { addJavaScript, addPython, ownDefinitions, ownMessages } from '@verdict/rules/blocks'
import { DOMImplementation, DOMParser, XMLSerializer } from '@xmldom/xmldom'
import type * as Core from 'blockly/core'
import type { Order as JavaScriptOrder, javascriptGenerator } from 'blockly/javascript'
import type { Order as PythonOrder, pythonGenerator } from 'blockly/python'

const load = createRequire(import.meta.url)

/**
 * Blockly without a page. Its entry for Node would load jsdom, 120 MB for the few elements that calls of functions
 * compare, so the core is loaded itself. This happens with the first block program of the process.
 */
const openEngine = () => {
  const core = load(join(dirname(load.resolve('blockly/core')), 'blockly_compressed.js')) as typeof Core
  load('blockly/blocks')
  core.setLocale({ ...load('blockly/msg/en'), ...ownMessages['en-US'] })
  // The three have the parts of a browser's that Blockly uses; their declarations differ.
  core.utils.xml.injectDependencies({
    document: new DOMImplementation().createDocument(null, 'xml') as never,
    DOMParser: DOMParser as never,
    XMLSerializer: XMLSerializer as never,
  })
  core.common.defineBlocksWithJsonArray([...ownDefinitions])
  core.Events.disable()
  const python = load('blockly/python') as { pythonGenerator: typeof pythonGenerator; Order: typeof PythonOrder }
  const javascript = load('blockly/javascript') as {
    javascriptGenerator: typeof javascriptGenerator
    Order: typeof JavaScriptOrder
  }
  addPython(python.pythonGenerator, python.Order)
  addJavaScript(javascript.javascriptGenerator, javascript.Order)
  const generators = { Python3: python.pythonGenerator, 'JavaScript Node': javascript.javascriptGenerator }
  return { core, generators }
}

let engine: ReturnType<typeof openEngine> | null = null

/**
 * The program of a workspace.
 * @returns null when Blockly cannot load it, for example because an input does not exist
 */
export const translateBlocks = (workspace: BlockWorkspace, language: BlockLanguage): string | null => {
  engine ??= openEngine()
  const { core, generators } = engine
  const board = new core.Workspace()
  try {
    core.serialization.workspaces.load({ ...workspace }, board)
    return generators[language].workspaceToCode(board)
  } catch {
    // Blockly has an error class for each part that does not fit; all of them mean the same here.
    return null
  } finally {
    board.dispose()
  }
}
