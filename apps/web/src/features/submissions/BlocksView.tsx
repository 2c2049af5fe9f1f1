import { type BlockLanguage, blockLanguages } from '@verdict/contract/blocks'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import BlocksBoard from '../../live/blocks/BlocksBoard.tsx'
import { Tabs } from '../../ui/page/Tabs.tsx'
import styles from './BlocksView.module.css'

interface Props {
  readonly text: string
  readonly language: string
  /** The code. */
  readonly children: ReactNode
}

/** The blocks of a submission to read, and its code as the other tab. */
export default function BlocksView({ text, language, children }: Props) {
  const { t } = useTranslation('blocks')
  const id = useId()
  const [tab, setTab] = useState<'blocks' | 'code'>('blocks')
  const target: BlockLanguage = blockLanguages.find((name) => name === language) ?? 'Python3'
  return (
    <>
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
      <div
        id={`${id}-blocks`}
        role="tabpanel"
        aria-labelledby={`${id}-blocks-tab`}
        className={styles.board}
        hidden={tab !== 'blocks'}
      >
        <BlocksBoard label={t('blocks')} language={target} types={null} text={text} />
      </div>
      <div id={`${id}-code`} role="tabpanel" aria-labelledby={`${id}-code-tab`} hidden={tab !== 'code'}>
        {children}
      </div>
    </>
  )
}
