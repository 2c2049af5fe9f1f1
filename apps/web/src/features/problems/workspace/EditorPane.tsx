import { Suspense, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import type { EditorHandle } from '../../../ui/editor/CodeEditor.tsx'
import { EditorSettings } from '../../../ui/editor/EditorSettings.tsx'
import type { EditorCommands } from '../../../ui/editor/keys/commands.ts'
import { PlainEditor } from '../../../ui/editor/PlainEditor.tsx'
import { SymbolBar } from '../../../ui/editor/SymbolBar.tsx'
import { themeFor } from '../../../ui/editor/taste.ts'
import { useIsDark } from '../../../ui/editor/use-is-dark.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import styles from './EditorPane.module.css'
import { FilePanel, type FileTab, FileTabs, fileTabs } from './FileTabs.tsx'
import type { FunctionFiles } from './function-files.ts'
import { PaneToolbar } from './PaneToolbar.tsx'
import type { View } from './split.ts'
import type { Desk } from './use-draft.ts'

const AnswersBar = lazyPart(() => import('./AnswersBar.tsx'))
const CodeEditor = lazyPart(() => import('../../../ui/editor/CodeEditor.tsx'), PlainEditor)

interface Props {
  readonly desk: Desk
  /** Null for problems that ask for a whole program. */
  readonly files: FunctionFiles | null
  /** Answer submissions. */
  readonly outputOnly: boolean
  /** The compiler's message about the program that was run or submitted last. */
  readonly compilerMessage: string
  readonly problemView: View
  readonly onShowProblem: () => void
  readonly onLastAccepted: () => void
  readonly onReset: () => void
  readonly commands: EditorCommands
}

/** The editor with its own small bar. */
export function EditorPane(props: Props) {
  const { desk, files, outputOnly, compilerMessage, problemView, commands } = props
  const { onShowProblem, onLastAccepted, onReset } = props
  const { t } = useTranslation(['workspace', 'common'])
  const [editor, setEditor] = useState<EditorHandle | null>(null)
  const [tab, setTab] = useState<FileTab>('own')
  const shown = tab === 'own' ? undefined : files?.beside[tab]
  const theme = themeFor(desk.taste, useIsDark())
  return (
    <>
      <PaneToolbar
        desk={desk}
        problemView={problemView}
        onShowProblem={onShowProblem}
        onLastAccepted={onLastAccepted}
        onReset={onReset}
      >
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
      {shown !== undefined && <FilePanel file={shown} place={Number(tab)} language={desk.language} />}
      <div
        className={styles.editor}
        // The editor stays: it keeps its place and what can be undone.
        hidden={shown !== undefined}
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
      {shown === undefined && <SymbolBar onInsert={(text) => editor?.insert(text)} />}
    </>
  )
}
