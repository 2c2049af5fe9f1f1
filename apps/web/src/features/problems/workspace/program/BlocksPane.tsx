import { Suspense, useId, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import BlocksBoard, { type Built } from '../../../../live/blocks/BlocksBoard.tsx'
import { PlainCode } from '../../../../ui/editor/PlainCode.tsx'
import { Tabs } from '../../../../ui/page/Tabs.tsx'
import { lazyPart } from '../../../../ui/states/lazy-part.tsx'
import type { View } from '../split.ts'
import styles from './BlocksPane.module.css'
import type { BlockProgramming } from './block-programming.ts'
import { PaneToolbar } from './PaneToolbar.tsx'
import type { Desk } from './use-draft.ts'

const CodeView = lazyPart(() => import('../../../../ui/editor/CodeView.tsx'), PlainCode)

interface Props {
  readonly desk: Desk
  readonly label: string
  readonly programming: BlockProgramming
  readonly problemView: View
  readonly onShowProblem: () => void
  readonly onHideProblem: (() => void) | null
  readonly onLastAccepted: () => void
  readonly onReset: () => void
}

/** The blocks of a problem, which are the draft of the desk, and the program made of them. */
export default function BlocksPane({ desk, programming, ...toolbar }: Props) {
  const { t } = useTranslation('blocks')
  const id = useId()
  const { settings, code, onCode } = programming
  const [tab, setTab] = useState<'blocks' | 'code'>('blocks')
  const [count, setCount] = useState(0)
  const { language, maxBlocks: max } = settings
  const take = (built: Built, by: 'load' | 'user'): void => {
    onCode(built.code)
    setCount(built.count)
    if (by === 'user') desk.write(built.text)
  }
  return (
    <>
      <PaneToolbar desk={desk} {...toolbar} />
      <div className={styles.head}>
        <Tabs
          id={id}
          label={t('view')}
          tabs={[
            { name: 'blocks', text: t('blocks') },
            { name: 'code', text: t('codeOf', { language }) },
          ]}
          chosen={tab}
          onChoose={setTab}
        />
        <p className={styles.count} data-over={(max !== null && count > max) || undefined} role="status">
          {max === null ? t('count', { count }) : t('countOf', { count, max })}
        </p>
      </div>
      {max !== null && count > max && <p className={styles.over}>{t('tooMany')}</p>}
      {/* The board stays: it keeps its place and its undo history. */}
      <div
        id={`${id}-blocks`}
        role="tabpanel"
        aria-labelledby={`${id}-blocks-tab`}
        className={styles.panel}
        hidden={tab !== 'blocks'}
      >
        <BlocksBoard label={t('board')} language={language} types={settings.types} text={desk.code} onBuilt={take} />
      </div>
      {tab === 'code' && (
        <div id={`${id}-code`} role="tabpanel" aria-labelledby={`${id}-code-tab`} className={styles.panel}>
          <p className={styles.hint}>{code.trim() === '' ? t('noCode') : t('codeHint')}</p>
          <div className={styles.code}>
            {code.trim() !== '' && (
              <Suspense fallback={<PlainCode code={code} />}>
                <CodeView key={code} code={code} language={language} label={t('codeOf', { language })} />
              </Suspense>
            )}
          </div>
        </div>
      )}
    </>
  )
}
