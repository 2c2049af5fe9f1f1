import type { Formatter } from './formatter-of.ts'

/** Wide enough for a pane of half a window. */
const lineWidth = 100

/** Programs of contestants begin with long lines of includes and macros, whose order may matter: they stay. */
const clangStyle = (indent: number): string =>
  JSON.stringify({
    BasedOnStyle: 'Google',
    IndentWidth: indent,
    TabWidth: indent,
    AccessModifierOffset: -indent,
    ColumnLimit: lineWidth,
    SortIncludes: 'Never',
    DerivePointerAlignment: false,
  })

/** The formatters are fetched when they are used first: 1.1 MB for clang-format, 0.5 MB for Ruff, 0.1 MB for gofmt. */
const loaders = {
  clang: async () => {
    const { default: init, format } = await import('@wasm-fmt/clang-format/vite')
    await init()
    return (code: string, formatter: Formatter, indent: number) =>
      format(code, formatter.tool === 'clang' ? formatter.file : undefined, clangStyle(indent))
  },
  ruff: async () => {
    const { default: init, format } = await import('@wasm-fmt/ruff_fmt/vite')
    await init()
    return (code: string, _: Formatter, indent: number) =>
      format(code, 'main.py', { indent_style: 'space', indent_width: indent, line_width: lineWidth })
  },
  gofmt: async () => {
    const { default: init, format } = await import('@wasm-fmt/gofmt/vite')
    await init()
    return (code: string) => format(code)
  },
} as const

/**
 * A program in the usual style of its language.
 *
 * @param indent spaces of one step; Go has tabs.
 * @throws Error for a program that its formatter cannot read, and when the formatter cannot be fetched
 */
export const formatText = async (code: string, formatter: Formatter, indent: number): Promise<string> =>
  (await loaders[formatter.tool]())(code, formatter, indent)
