import { Suspense } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import type { ExtraFile } from '../../../../lib/extra-files.ts'
import { PlainCode } from '../../../../ui/editor/PlainCode.tsx'
import { Tabs } from '../../../../ui/page/Tabs.tsx'
import { lazyPart } from '../../../../ui/states/lazy-part.tsx'
import styles from './FileTabs.module.css'

const CodeView = lazyPart(() => import('../../../../ui/editor/CodeView.tsx'))

/** The contestant's file, or the number of one of the problem. */
export type FileTab = 'own' | number

/** Ids of tabs are made of numbers: a file's name can have any character. */
export const fileTabs = 'file'

interface TabsProps {
  /** Name of the contestant's file. */
  readonly own: string
  readonly files: readonly ExtraFile[]
  readonly chosen: FileTab
  readonly onChoose: (tab: FileTab) => void
}

/** The files of a function problem in the language of the program: the contestant's, and those that the problem gives. */
export function FileTabs({ own, files, chosen, onChoose }: TabsProps) {
  const { t } = useTranslation('workspace')
  return (
    <div className={styles.row}>
      <Tabs
        id={fileTabs}
        label={t('files.tabs')}
        tabs={[{ name: 'own', text: own }, ...files.map(({ name }, place) => ({ name: String(place), text: name }))]}
        chosen={String(chosen)}
        onChoose={(name) => onChoose(name === 'own' ? 'own' : Number(name))}
      />
      {chosen !== 'own' && <span className={styles.fixed}>{t('files.readOnly')}</span>}
    </div>
  )
}

interface PanelProps {
  readonly file: ExtraFile
  readonly place: number
  readonly language: string
}

/** One of the problem's files, to read. */
export function FilePanel({ file, place, language }: PanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${fileTabs}-${place}`}
      aria-labelledby={`${fileTabs}-${place}-tab`}
      className={styles.panel}
    >
      <Suspense fallback={<PlainCode code={file.content} />}>
        <CodeView code={file.content} language={language} label={file.name} />
      </Suspense>
    </div>
  )
}
