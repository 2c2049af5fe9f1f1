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

/** Formats a program with steps of so many spaces (Go has tabs); throws for one that it cannot read. */
type Format = (code: string, indent: number) => string

/**
 * Fetches a formatter when it is used first: 1.1 MB for clang-format, 0.5 MB for Ruff, 0.1 MB for gofmt.
 * @throws Error when it cannot be fetched
 */
export const loadFormat = async (formatter: Formatter): Promise<Format> => {
  if (formatter.tool === 'clang') {
    const { default: init, format } = await import('@wasm-fmt/clang-format/vite')
    await init()
    return (code, indent) => format(code, formatter.file, clangStyle(indent))
  }
  if (formatter.tool === 'ruff') {
    const { default: init, format } = await import('@wasm-fmt/ruff_fmt/vite')
    await init()
    return (code, indent) =>
      format(code, 'main.py', { indent_style: 'space', indent_width: indent, line_width: lineWidth })
  }
  const { default: init, format } = await import('@wasm-fmt/gofmt/vite')
  await init()
  return (code) => format(code)
}
