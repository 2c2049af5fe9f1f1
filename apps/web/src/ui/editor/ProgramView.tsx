import { mainFileOf, type SourceFile } from '@verdict/rules'
import { Suspense, useId, useState } from 'react'
import { Tabs } from '../page/Tabs.tsx'
import { lazyPart } from '../states/lazy-part.tsx'
import { PlainCode } from './PlainCode.tsx'
import styles from './ProgramView.module.css'

const CodeView = lazyPart(() => import('./CodeView.tsx'), PlainCode)

interface Props {
  readonly code: string
  /** Further files of the program. */
  readonly files: readonly SourceFile[]
  readonly language: string
  readonly label: string
  readonly compilerMessage?: string
  /** Called with the file that is shown, for a button that copies it. */
  readonly onShown?: (text: string) => void
}

/** A program to read; one of several files has a tab for each. */
export function ProgramView({ code, files, language, label, compilerMessage = '', onShown }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState(0)
  if (files.length === 0) {
    return (
      <Suspense fallback={<PlainCode code={code} />}>
        <CodeView code={code} language={language} label={label} compilerMessage={compilerMessage} />
      </Suspense>
    )
  }
  const all = [{ name: mainFileOf(language), text: code }, ...files]
  const file = all[chosen] ?? { name: mainFileOf(language), text: code }
  return (
    <>
      <div className={styles.tabs}>
        <Tabs
          id={id}
          label={label}
          tabs={all.map(({ name }, place) => ({ name: String(place), text: name }))}
          chosen={String(chosen)}
          onChoose={(name) => {
            setChosen(Number(name))
            onShown?.(all[Number(name)]?.text ?? code)
          }}
        />
      </div>
      <div key={chosen} role="tabpanel" id={`${id}-${chosen}`} aria-labelledby={`${id}-${chosen}-tab`}>
        <Suspense fallback={<PlainCode code={file.text} />}>
          <CodeView
            code={file.text}
            language={language}
            label={file.name}
            compilerMessage={chosen === 0 ? compilerMessage : ''}
          />
        </Suspense>
      </div>
    </>
  )
}
