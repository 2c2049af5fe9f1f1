import type { BlockLanguage } from '@verdict/contract/blocks'
import type { Locale } from '@verdict/contract/vocabulary'
import type * as Core from 'blockly/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { BlocklyDialog } from './BlocklyDialog.tsx'
import styles from './BlocksBoard.module.css'
import { type Engine, openEngine } from './engine.ts'
import { listDefinitions, toolboxOf } from './toolbox.ts'
import { useBlocklyDialogs } from './use-blockly-dialogs.ts'

/** A workspace after a change, and its program. */
export interface Built {
  readonly text: string
  readonly code: string
  /** Blocks without values typed into them, as the server counts. */
  readonly count: number
}

interface Props {
  readonly label: string
  readonly language: BlockLanguage
  /** Offered blocks; null to read only. */
  readonly types: readonly string[] | null
  /** The workspace in Blockly's JSON; empty for none. */
  readonly text: string
  /** Called with the program once it is loaded, and after every change of the user with the new text. */
  readonly onBuilt?: (built: Built, by: 'load' | 'user') => void
}

/** Blockly on a page. Its files are fetched with this one, which must be loaded on demand. */
export default function BlocksBoard({ label, language, types, text, onBuilt }: Props) {
  const { t, i18n } = useTranslation('blocks')
  const locale: Locale = i18n.language === 'en-US' ? 'en-US' : 'zh-CN'
  const place = useRef<HTMLDivElement>(null)
  const [engine, setEngine] = useState<Engine | null>(null)
  const [failure, setFailure] = useState<'engine' | 'text' | null>(null)
  const [board, setBoard] = useState<Core.WorkspaceSvg | null>(null)
  const [isEmpty, setIsEmpty] = useState(false)
  const dialogs = useBlocklyDialogs(engine)
  // The text on the board, as it was given and as Blockly writes it.
  const shown = useRef<{ given: string; written: string } | null>(null)
  const offered = types === null ? null : types.join(' ')

  useEffect(() => {
    let isCurrent = true
    setEngine(null)
    openEngine(language, locale).then(
      (opened) => isCurrent && setEngine(opened),
      () => isCurrent && setFailure('engine'),
    )
    return () => {
      isCurrent = false
    }
  }, [language, locale])

  const report = useEffectEvent((of: Core.WorkspaceSvg, by: 'load' | 'user'): void => {
    const written = writtenOf(engine, of)
    if (engine === null || (by === 'user' && written === shown.current?.written)) return
    if (by === 'user') shown.current = { given: written, written }
    const count = of.getAllBlocks(false).filter((block) => !block.isShadow()).length
    setIsEmpty(written === '')
    onBuilt?.({ text: written, code: engine.translate(of), count }, by)
  })
  const nameOf = useEffectEvent((category: Parameters<Parameters<typeof toolboxOf>[1]>[0]) => t(`category.${category}`))

  useEffect(() => {
    const box = place.current
    if (engine === null || box === null) return
    const { core } = engine
    const isNarrow = box.clientWidth < 520
    const made = core.inject(box, {
      ...(offered === null ? { readOnly: true } : { toolbox: toolboxOf(offered.split(' '), nameOf) }),
      theme: engine.theme,
      renderer: 'zelos',
      media: '/blockly/',
      sounds: false,
      comments: false,
      disable: false,
      trashcan: offered !== null,
      horizontalLayout: isNarrow,
      zoom: { controls: true, pinch: true, startScale: isNarrow ? 0.6 : 0.75, minScale: 0.3, maxScale: 2 },
      move: { scrollbars: true, drag: true, wheel: true },
    })
    if (offered !== null) listDefinitions(core, made, offered.split(' '))
    made.addChangeListener((event) => {
      if (!event.isUiEvent && !made.isDragging()) report(made, 'user')
    })
    const resized = new ResizeObserver(() => core.svgResize(made))
    resized.observe(box)
    setBoard(made)
    return () => {
      resized.disconnect()
      shown.current = null
      setBoard(null)
      made.dispose()
    }
  }, [engine, offered])

  useEffect(() => {
    if (engine === null || board === null || shown.current?.given === text) return
    try {
      engine.core.serialization.workspaces.load(text === '' ? {} : JSON.parse(text), board, { recordUndo: false })
      setFailure(null)
    } catch {
      board.clear()
      setFailure('text')
    }
    shown.current = { given: text, written: writtenOf(engine, board) }
    const [first] = board.getTopBlocks(true)
    if (offered === null) showAll(board)
    // Beside a horizontal toolbox the first block would lie at the edge.
    else if (first !== undefined && board.horizontalLayout) board.centerOnBlock(first.id)
    report(board, 'load')
  }, [engine, board, text, offered])

  if (failure === 'engine') return <ErrorState message={t('failed')} />
  return (
    <section
      className={styles.frame}
      aria-label={label}
      onPointerDownCapture={dialogs.claim}
      onFocusCapture={dialogs.claim}
    >
      {failure === 'text' && <p className={styles.failure}>{t('unreadable')}</p>}
      {board === null && <p className={styles.waiting}>{t('loading')}</p>}
      <div className={styles.place}>
        <div ref={place} className={styles.board} />
        {isEmpty && offered !== null && <p className={styles.hint}>{t('startHint')}</p>}
      </div>
      {dialogs.question !== null && <BlocklyDialog question={dialogs.question} onClose={dialogs.close} />}
    </section>
  )
}

/** Leaves room for the scroll bars, which are drawn over the blocks. */
const share = 0.88
const largestScale = 0.9

/** Shows all blocks, clear of the scroll bars, and no larger than on the desk where there are few. */
const showAll = (board: Core.WorkspaceSvg): void => {
  board.zoomToFit()
  board.setScale(Math.min(board.scale * share, largestScale))
  board.scrollCenter()
}

/** An empty workspace is an empty text, so that it is no draft. */
const writtenOf = (engine: Engine | null, board: Core.WorkspaceSvg): string =>
  engine === null || board.getAllBlocks(false).length === 0
    ? ''
    : JSON.stringify(engine.core.serialization.workspaces.save(board))
