import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { Palette } from './palettes.ts'

/** A CodeMirror theme from a palette. */
export const makeTheme = (palette: Palette): Extension => [surfaces(palette), syntaxHighlighting(colours(palette))]

const surfaces = (palette: Palette): Extension =>
  EditorView.theme(
    {
      '&': { color: palette.text, backgroundColor: palette.background },
      '.cm-content': { caretColor: palette.text, '--guide': `${palette.gutter}59` },
      '.cm-cursor, .cm-dropCursor': { borderLeftColor: palette.text },
      '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
        backgroundColor: palette.selection,
      },
      '.cm-activeLine': { backgroundColor: `${palette.activeLine}b0` },
      '.cm-gutters': { backgroundColor: palette.background, color: palette.gutter, border: 'none' },
      '.cm-activeLineGutter': { backgroundColor: palette.activeLine, color: palette.text },
      '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
        backgroundColor: 'transparent',
        outline: `1px solid ${palette.gutter}`,
      },
      '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': {
        backgroundColor: 'transparent',
        outline: `1px dashed ${palette.keyword}`,
      },
      '.cm-selectionMatch': { backgroundColor: palette.selection },
      '.cm-searchMatch': { backgroundColor: palette.selection, outline: `1px solid ${palette.gutter}` },
      '.cm-searchMatch-selected': { backgroundColor: palette.selection, outline: `2px solid ${palette.keyword}` },
      '.cm-bracket-0': { color: palette.brackets[0] },
      '.cm-bracket-1': { color: palette.brackets[1] },
      '.cm-bracket-2': { color: palette.brackets[2] },
      // The block cursor of Vim and Emacs has colors of its own that no theme was made for.
      '&.cm-focused .cm-fat-cursor': {
        background: `${palette.text} !important`,
        color: `${palette.background} !important`,
      },
      '&:not(.cm-focused) .cm-fat-cursor': { outline: `1px solid ${palette.gutter} !important` },
      '.cm-foldPlaceholder': { backgroundColor: 'transparent', color: palette.comment, border: 'none' },
    },
    { dark: palette.isDark },
  )

const colours = (palette: Palette): HighlightStyle =>
  HighlightStyle.define([
    { tag: [tags.comment], color: palette.comment },
    { tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.controlKeyword], color: palette.keyword },
    { tag: [tags.string, tags.character, tags.regexp, tags.special(tags.string)], color: palette.string },
    { tag: [tags.number, tags.bool, tags.null, tags.atom], color: palette.number },
    { tag: [tags.typeName, tags.className, tags.namespace], color: palette.type },
    {
      tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.definition(tags.name)],
      color: palette.name,
    },
    { tag: [tags.meta, tags.processingInstruction, tags.annotation, tags.escape], color: palette.meta },
  ])
