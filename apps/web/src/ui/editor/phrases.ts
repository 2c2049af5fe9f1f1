import { EditorState, type Extension } from '@codemirror/state'
import type { TFunction } from 'i18next'

/** CodeMirror's own words, by its English ones. English needs none. */
export const phrasesFor = (locale: string, t: TFunction<'editor'>): Extension => {
  if (locale === 'en-US') return []
  return EditorState.phrases.of({
    Find: t('search.find'),
    Replace: t('search.replace'),
    next: t('search.next'),
    previous: t('search.previous'),
    all: t('search.all'),
    'match case': t('search.matchCase'),
    regexp: t('search.regexp'),
    'by word': t('search.byWord'),
    replace: t('search.replace'),
    'replace all': t('search.replaceAll'),
    close: t('search.close'),
    'current match': t('search.currentMatch'),
    'replaced $ matches': t('search.replacedAll'),
    'replaced match on line $': t('search.replacedOne'),
    'on line': t('search.onLine'),
    'Go to line': t('search.goToLine'),
    go: t('search.go'),
    Completions: t('search.completions'),
    'Fold line': t('search.fold'),
    'Unfold line': t('search.unfold'),
    'Folded lines': t('search.folded'),
    'Unfolded lines': t('search.unfolded'),
  })
}
