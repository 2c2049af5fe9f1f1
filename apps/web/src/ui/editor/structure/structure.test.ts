import { StreamLanguage } from '@codemirror/language'
import { cpp } from '@codemirror/legacy-modes/mode/clike'
import { EditorState, Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { afterEach, expect, test } from 'vitest'
import { tabbed } from '../extensions.ts'
import { plainTaste } from '../taste.ts'
import { BracketScan } from './bracket-scan.ts'
import { structureOf } from './structure.ts'

const views: EditorView[] = []
afterEach(() => {
  for (const view of views.splice(0)) view.destroy()
})

const open = (doc: string, taste = plainTaste): EditorView => {
  const extensions = [StreamLanguage.define(cpp), tabbed(taste.tabSize), structureOf(taste)]
  const view = new EditorView({ parent: document.body, state: EditorState.create({ doc, extensions }) })
  views.push(view)
  return view
}

/** The colored brackets in order, each with its color. */
const colored = (view: EditorView): string =>
  [...view.dom.querySelectorAll('[class^="cm-bracket-"]')]
    .map((bracket) => `${bracket.textContent}${bracket.className.at(-1)}`)
    .join(' ')

test.each([
  ['pairs share a color, by depth', 'f(a[b]);', '(0 [1 ]1 )0'],
  ['the fourth depth has the first color', '((((', '(0 (1 (2 (0'],
  ['a bracket in a string or comment has none', 'f("(", \')\'); // (', '(0 )0'],
  ['one that closes nothing has none', ') f()', '(0 )0'],
  ['one that is missing does not move the rest', '{ f( } g()', '{0 (1 }0 (0 )0'],
])('%s', (_, doc, found) => expect(colored(open(doc))).toBe(found))

test('colors follow changes before and within the visible part', () => {
  const view = open('f(a);')
  view.dispatch({ changes: { from: 0, insert: '{' } })
  expect(colored(view)).toBe('{0 (1 )1')
  view.dispatch({ changes: { from: 0, to: 1 } })
  expect(colored(view)).toBe('(0 )0')
})

test('depths below the fold are those of the whole program, also after a change above it', () => {
  const lines = Array.from({ length: 500 }, (_, line) => `int f${line}(int a[]) { return (a[${line}]); }`)
  const depthsAt = (doc: Text, scan: BracketScan): readonly number[] => {
    const depths: number[] = []
    scan.visit(doc, doc.length - 40, doc.length, { textIn: () => [], onPair: (_, depth) => depths.push(depth) })
    return depths
  }
  const scan = new BracketScan()
  const doc = Text.of(lines)
  expect(depthsAt(doc, scan)).toEqual(depthsAt(doc, scan))
  const changed = doc.replace(0, 0, Text.of(['{']))
  scan.dropFrom(0)
  expect(depthsAt(changed, scan)).toEqual(depthsAt(changed, new BracketScan()))
  expect(depthsAt(changed, scan)).toEqual(depthsAt(doc, new BracketScan()).map((depth) => depth + 1))
})

const guidesOf = (view: EditorView): readonly number[] =>
  [...view.dom.querySelectorAll('.cm-line')].map(({ className }) => Number(/cm-guides-(\d+)/.exec(className)?.[1] ?? 0))

test('a line has a guide for each step of its indentation; a blank line those of both neighbours', () => {
  expect(guidesOf(open('a\n    b\n        c\n\n        d\n\ne'))).toEqual([0, 1, 2, 2, 2, 0, 0])
  expect(guidesOf(open('a\n  b\n\tc', { ...plainTaste, tabSize: 2 }))).toEqual([0, 1, 1])
})

test('guides and colors can be switched off', () => {
  const view = open('{\n  f()\n}', { ...plainTaste, showsGuides: false, colorsBrackets: false })
  expect(colored(view)).toBe('')
  expect(guidesOf(view)).toEqual([0, 0, 0])
})
