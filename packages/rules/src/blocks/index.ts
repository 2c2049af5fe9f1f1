/** The part that pages with blocks load; the check of a workspace is the server's and in the main file. */
export { allowedTypes } from './allowed-types.ts'
export { ownDefinitions, ownMessages } from './definitions.ts'
export { addJavaScript, addPython } from './generators.ts'
export { type BlockSet, blockSetNames, blockSetOf, blockSets } from './sets.ts'
