import { contentTypeOf } from '../content-type.ts'

/** What formats a language: clang-format under the file name that tells it the language, Ruff, or gofmt. */
export type Formatter =
  | { readonly tool: 'clang'; readonly file: string }
  | { readonly tool: 'ruff' }
  | { readonly tool: 'gofmt' }

const clangFiles: Readonly<Record<string, string>> = {
  'text/x-csrc': 'main.c',
  'text/x-c++src': 'main.cc',
  'text/x-java': 'Main.java',
  'text/javascript': 'main.js',
  'text/typescript': 'main.ts',
  'text/x-csharp': 'Main.cs',
}

/** Null for a language that cannot be formatted. Ruff reads Python 3 only. */
export const formatterOf = (language: string): Formatter | null => {
  const type = contentTypeOf(language)
  const file = clangFiles[type]
  if (file !== undefined) return { tool: 'clang', file }
  if (type === 'text/x-go') return { tool: 'gofmt' }
  return type === 'text/x-python' && !/2$/.test(language) ? { tool: 'ruff' } : null
}
