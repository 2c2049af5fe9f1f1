import type { BlockLanguage } from '@verdict/contract/blocks'
import type { Locale } from '@verdict/contract/vocabulary'
import { addJavaScript, addPython, ownDefinitions, ownMessages } from '@verdict/rules/blocks'
import * as core from 'blockly/core'
import 'blockly/blocks'

/** Blockly with our blocks, in the language of the page and of the programs. */
export interface Engine {
  readonly core: typeof core
  readonly theme: core.Theme
  readonly translate: (workspace: core.Workspace) => string
}

const messages: Readonly<Record<Locale, () => Promise<object>>> = {
  'zh-CN': () => import('blockly/msg/zh-hans'),
  'en-US': () => import('blockly/msg/en'),
}

/** Each generator is a file of its own, fetched once. */
const generators = {
  Python3: once(async () => {
    const { pythonGenerator, Order } = await import('blockly/python')
    addPython(pythonGenerator, Order)
    return pythonGenerator
  }),
  'JavaScript Node': once(async () => {
    const { javascriptGenerator, Order } = await import('blockly/javascript')
    addJavaScript(javascriptGenerator, Order)
    return javascriptGenerator
  }),
}

/** Loads the words and the generator. Blocks that are drawn already keep their words. */
export const openEngine = async (language: BlockLanguage, locale: Locale): Promise<Engine> => {
  const [words, generator] = await Promise.all([messages[locale](), generators[language]()])
  const texts = Object.entries(words).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  core.setLocale({ ...Object.fromEntries(texts), ...ownMessages[locale] })
  setUp()
  return { core, theme: theme(), translate: (workspace) => generator.workspaceToCode(workspace) }
}

/** Once for all boards. */
const setUp = once(() => {
  core.common.defineBlocksWithJsonArray([...ownDefinitions])
  // Its pages are on another site.
  core.ContextMenuRegistry.registry.unregister('blockHelp')
})

/** Surfaces follow the tokens of the site, and with them its light and dark theme. */
const theme = once(() =>
  core.Theme.defineTheme('verdict', {
    name: 'verdict',
    base: core.Themes.Zelos,
    blockStyles: { io_blocks: { colourPrimary: '20' } },
    categoryStyles: { io_category: { colour: '20' } },
    componentStyles: {
      workspaceBackgroundColour: 'var(--surface-sunken)',
      toolboxBackgroundColour: 'var(--surface)',
      toolboxForegroundColour: 'var(--text)',
      flyoutBackgroundColour: 'var(--surface-hover)',
      flyoutForegroundColour: 'var(--text)',
      flyoutOpacity: 1,
      scrollbarColour: 'var(--line-control)',
    },
    // Widths of texts are measured with it, which takes no variables.
    fontStyle: { family: getComputedStyle(document.body).fontFamily },
  }),
)

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
