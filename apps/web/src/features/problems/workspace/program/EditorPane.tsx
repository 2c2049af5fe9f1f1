import { Suspense, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import type { Question } from '../../../../ui/dialogs/use-confirm.ts'
import type { EditorHandle } from '../../../../ui/editor/CodeEditor.tsx'
import { EditorSettings } from '../../../../ui/editor/EditorSettings.tsx'
import { formatterOf } from '../../../../ui/editor/format/formatter-of.ts'
import type { EditorCommands } from '../../../../ui/editor/keys/commands.ts'
import { PlainEditor } from '../../../../ui/editor/PlainEditor.tsx'
import { SymbolBar } from '../../../../ui/editor/SymbolBar.tsx'
import { themeFor } from '../../../../ui/editor/taste.ts'
import { useIsDark } from '../../../../ui/editor/use-is-dark.ts'
import { lazyPart } from '../../../../ui/states/lazy-part.tsx'
import { AddFiles } from '../sources/AddFiles.tsx'
import { SourceTabs, sourceTabs } from '../sources/SourceTabs.tsx'
import { useSourcePane } from '../sources/use-source-pane.ts'
import type { Sources } from '../sources/use-sources.ts'
import type { View } from '../split.ts'
import styles from './EditorPane.module.css'
import { FilePanel, type FileTab, FileTabs, fileTabs } from './FileTabs.tsx'
import type { FunctionFiles } from './function-files.ts'
import { PaneToolbar } from './PaneToolbar.tsx'
import type { Desk } from './use-draft.ts'

const AnswersBar = lazyPart(() => import('../AnswersBar.tsx'))
const FormatButton = lazyPart(() => import('../../../../ui/editor/format/FormatButton.tsx'))
const CodeEditor = lazyPart(() => import('../../../../ui/editor/CodeEditor.tsx'), PlainEditor)

interface Props {
  readonly desk: Desk
  readonly label: string
  /** Null for problems that ask for a whole program. */
  readonly files: FunctionFiles | null
  /** Further files of the program; null for problems that take a single one. */
  readonly sources: Sources | null
  readonly ask: (question: Question) => void
  /** Answer submissions. */
  readonly outputOnly: boolean
  /** The compiler's message about the program that was run or submitted last. */
  readonly compilerMessage: string
  readonly problemView: View
  readonly onShowProblem: () => void
  readonly onHideProblem: (() => void) | null
  readonly onLastAccepted: () => void
  readonly onReset: () => void
  readonly commands: EditorCommands
}

/** The editor with its own small bar. */
export function EditorPane(props: Props) {
  const { desk, files, sources, ask, outputOnly, compilerMessage, problemView, commands } = props
  const { onShowProblem, onHideProblem, onLastAccepted, onReset } = props
  const { t } = useTranslation(['workspace', 'common'])
  const [editor, setEditor] = useState<EditorHandle | null>(null)
  const [fileEditor, setFileEditor] = useState<EditorHandle | null>(null)
  const [tab, setTab] = useState<FileTab>('own')
  const shown = tab === 'own' ? undefined : files?.beside[tab]
  const theme = themeFor(desk.taste, useIsDark())
  const pane = useSourcePane({ desk, sources, ask })
  const hasSources = sources !== null && sources.files.length > 0
  const isMain = shown === undefined && pane.file === undefined
  const formatter = outputOnly ? null : formatterOf(desk.language)
  const editedNow = shown === undefined ? (isMain ? editor : fileEditor) : null
  return (
    <>
      <PaneToolbar
        desk={desk}
        label={props.label}
        problemView={problemView}
        onShowProblem={onShowProblem}
        onHideProblem={onHideProblem}
        onLastAccepted={onLastAccepted}
        onReset={onReset}
        more={sources !== null && <AddFiles onAdd={hasSources ? null : pane.add} onOpen={pane.open} />}
      >
        {formatter !== null && editedNow !== null && (
          <Suspense>
            <FormatButton editor={editedNow} formatter={formatter} indent={desk.taste.tabSize} />
          </Suspense>
        )}
        <EditorSettings taste={desk.taste} onChange={desk.adjust} />
      </PaneToolbar>
      {outputOnly && (
        <Suspense>
          <AnswersBar onAnswers={desk.replace} />
        </Suspense>
      )}
      {files !== null && (
        <FileTabs own={files.own} files={files.beside} chosen={shown === undefined ? 'own' : tab} onChoose={setTab} />
      )}
      {hasSources && (
        <SourceTabs
          language={desk.language}
          sources={sources}
          chosen={pane.chosen}
          onChoose={pane.choose}
          onAdd={pane.add}
          isRenaming={pane.isRenaming}
          onRenaming={pane.setRenaming}
          ask={ask}
        />
      )}
      {shown !== undefined && <FilePanel file={shown} place={Number(tab)} language={desk.language} />}
      <div
        className={styles.editor}
        // The editor stays: it keeps its place and what can be undone.
        hidden={!isMain}
        data-over={pane.isOver || undefined}
        {...pane.dropping}
        {...(hasSources && { role: 'tabpanel', id: `${sourceTabs}-main`, 'aria-labelledby': `${sourceTabs}-main-tab` })}
        {...(files !== null && {
          role: 'tabpanel',
          id: `${fileTabs}-own`,
          'aria-labelledby': `${fileTabs}-own-tab`,
        })}
      >
        <Suspense fallback={<div className={styles.waiting}>{t('draft.loading')}</div>}>
          <CodeEditor
            code={desk.code}
            language={desk.language}
            taste={desk.taste}
            theme={theme}
            compilerMessage={compilerMessage}
            commands={commands}
            onChange={desk.write}
            onReady={setEditor}
          />
        </Suspense>
      </div>
      {pane.file !== undefined && (
        <div
          key={pane.chosen}
          className={styles.editor}
          data-over={pane.isOver || undefined}
          {...pane.dropping}
          role="tabpanel"
          id={`${sourceTabs}-${pane.chosen}`}
          aria-labelledby={`${sourceTabs}-${pane.chosen}-tab`}
        >
          <Suspense fallback={<div className={styles.waiting}>{t('draft.loading')}</div>}>
            <CodeEditor
              code={pane.file.text}
              language={desk.language}
              taste={desk.taste}
              theme={theme}
              compilerMessage=""
              commands={commands}
              onChange={pane.write}
              onReady={setFileEditor}
            />
          </Suspense>
        </div>
      )}
      {shown === undefined && <SymbolBar onInsert={(text) => editedNow?.insert(text)} />}
    </>
  )
}
