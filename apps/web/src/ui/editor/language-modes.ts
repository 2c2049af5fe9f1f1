import { type LanguageSupport, StreamLanguage } from '@codemirror/language'
import { type Extension, Facet } from '@codemirror/state'
import { nextTask } from '../../lib/next-task.ts'
import { foldByIndent } from './fold-by-indent.ts'
import { withSignedExponents } from './number-literals.ts'

/**
 * C and C++, the languages most visitors begin with: their modes read tokens, because a full grammar is five times the
 * size and most of a first visit's wait for colors.
 */
const clike = async (name: 'c' | 'cpp'): Promise<Extension> => [
  StreamLanguage.define(withSignedExponents((await import('@codemirror/legacy-modes/mode/clike'))[name])),
  foldByIndent,
]

/** One chunk per language family, fetched on first use. */
const modes: Readonly<Record<string, () => Promise<LanguageSupport | Extension>>> = {
  'text/x-csrc': () => clike('c'),
  'text/x-c++src': () => clike('cpp'),
  'text/x-java': async () => (await import('@codemirror/lang-java')).java(),
  'text/x-python': async () => (await import('@codemirror/lang-python')).python(),
  'text/x-go': async () => (await import('@codemirror/lang-go')).go(),
  'text/x-php': async () => (await import('@codemirror/lang-php')).php({ plain: false }),
  'text/javascript': async () => (await import('@codemirror/lang-javascript')).javascript(),
  'text/x-rustsrc': async () => (await import('@codemirror/lang-rust')).rust(),
  'text/x-csharp': async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/clike')).csharp),
  'text/x-ruby': async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/ruby')).ruby),
  'text/typescript': async () => (await import('@codemirror/lang-javascript')).javascript({ typescript: true }),
  'text/x-kotlin': async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/clike')).kotlin),
  'text/x-pascal': async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/pascal')).pascal),
  'text/x-haskell': async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/haskell')).haskell),
  'text/x-lua': async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/lua')).lua),
  'text/x-perl': async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/perl')).perl),
  'text/x-sh': async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/shell')).shell),
}

/** The mode of a content type; plain text for one we do not know. */
export const loadMode = async (contentType: string): Promise<Extension> => {
  const mode = (await modes[contentType]?.()) ?? []
  // Reading a grammar and colouring a program with it are two tasks, so that the window answers in between.
  await nextTask()
  return [mode, contentTypeNow.of(contentType)]
}

/** Of the language of an editor; empty before its mode has come. */
export const contentTypeNow = Facet.define<string, string>({ combine: ([first = '']) => first })
