import { CompletionContext, type CompletionSource } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { loadMode } from './language-modes.ts'
import { typingHelp } from './typing-help.ts'

const offered = async (contentType: string, doc: string): Promise<string[]> => {
  const state = EditorState.create({ doc, extensions: [await loadMode(contentType), typingHelp] })
  const context = new CompletionContext(state, doc.length, false)
  const sources = state
    .languageDataAt<CompletionSource | readonly string[]>('autocomplete', doc.length)
    .filter((source): source is CompletionSource => typeof source === 'function')
  const results = await Promise.all(sources.map((source) => source(context)))
  return results.flatMap((result) => result?.options.map(({ label }) => label) ?? [])
}

test.each([
  ['text/x-c++src', 'int main() { vec', 'vector'],
  ['text/x-c++src', 'int main() { low', 'lower_bound'],
  ['text/x-java', 'class Main { pub', 'public'],
  ['text/x-java', 'class Main { Scan', 'Scanner'],
  ['text/x-python', 'heap', 'heappush'],
  ['text/x-csrc', 'int main() { scan', 'scanf'],
])('in %s, %s is completed to %s', async (contentType, doc, name) => {
  expect(await offered(contentType, doc)).toContain(name)
})

test('words of the document are offered too, and names of another language are not', async () => {
  const names = await offered('text/x-python', 'riverbank = 1\nri')
  expect(names).toContain('riverbank')
  expect(names).not.toContain('vector')
})

test('a string is completed by the document only', async () => {
  expect(await offered('text/x-python', 'a = "hea')).not.toContain('heappush')
})
