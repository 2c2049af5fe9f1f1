import { ActionIcon } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { IconChevronDown, IconChevronUp, IconX } from '../icons.ts'
import styles from './FindBar.module.css'
import { findText } from './find-text.ts'

interface Props {
  /** The element that is searched. */
  readonly within: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

const all = 'found'
const chosen = 'found-chosen'
const maxChars = 200

/** Finds a text in the statement: Enter and Shift+Enter go from place to place, Esc closes. */
export default function FindBar({ within, onClose }: Props) {
  const { t } = useTranslation('workspaceTools')
  const [text, setText] = useState('')
  const [ranges, setRanges] = useState<readonly Range[]>([])
  const [place, setPlace] = useState(0)
  useEffect(() => {
    const found = within.current === null ? [] : findText(within.current, text.trim())
    CSS.highlights.set(all, new Highlight(...found))
    setRanges(found)
    setPlace(0)
  }, [within, text])
  const current = ranges[place]
  useEffect(() => {
    if (current === undefined) CSS.highlights.delete(chosen)
    else {
      CSS.highlights.set(chosen, new Highlight(current))
      show(current)
    }
  }, [current])
  useEffect(
    () => () => {
      for (const name of [all, chosen]) CSS.highlights.delete(name)
    },
    [],
  )
  const step = (by: number): void => setPlace((place + by + ranges.length) % Math.max(1, ranges.length))
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const isEmpty = ranges.length === 0
  return (
    <search className={styles.bar}>
      <input
        ref={focus}
        type="text"
        aria-label={t('find.label')}
        placeholder={t('find.label')}
        value={text}
        maxLength={maxChars}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className={styles.count}>
        {text.trim() !== '' && (isEmpty ? t('find.none') : `${place + 1} / ${ranges.length}`)}
      </span>
      <ActionIcon onClick={() => step(-1)} disabled={isEmpty} aria-label={t('find.previous')}>
        <IconChevronUp aria-hidden size={18} />
      </ActionIcon>
      <ActionIcon onClick={() => step(1)} disabled={isEmpty} aria-label={t('find.next')}>
        <IconChevronDown aria-hidden size={18} />
      </ActionIcon>
      <ActionIcon onClick={onClose} aria-label={t('find.close')}>
        <IconX aria-hidden size={18} />
      </ActionIcon>
    </search>
  )
}

const focus = (input: HTMLInputElement | null): void => input?.focus()

/** Opens a closed part around a place and scrolls it into the upper half of the statement. */
const show = (range: Range): void => {
  const element = range.startContainer.parentElement
  const part = element?.closest('details')
  if (part instanceof HTMLDetailsElement) part.open = true
  const pane = element?.closest('[role=tabpanel]')
  if (!(pane instanceof HTMLElement)) return
  const { top, height } = pane.getBoundingClientRect()
  const place = range.getBoundingClientRect()
  const isSeen = place.top > top + barHeight && place.bottom < top + height
  if (!isSeen) pane.scrollBy({ top: place.top - top - height / 3 })
}

/** The bar covers the top of the statement. */
const barHeight = 48
