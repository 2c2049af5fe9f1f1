import { Modal } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../api/client.ts'
import { useUser } from '../../api/session.ts'
import { useTranslation } from '../../i18n/index.ts'
import { useFocusBack } from '../../lib/use-focus-return.ts'
import { IconSearch } from '../../ui/icons.ts'
import { Notice } from '../../ui/states/Notice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { type Entry, rememberEntry } from './entries.ts'
import styles from './Palette.module.css'
import { useSections } from './use-sections.ts'

interface Props {
  readonly onClose: () => void
  readonly onKeys: () => void
}

/** Search over the whole site and its actions: a combobox over a list, driven by the keyboard or by touch. */
export default function Palette({ onClose, onKeys }: Props) {
  const { t } = useTranslation(['palette', 'common'])
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const navigate = useNavigate()
  const user = useUser()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useFocusBack()
  const { sections, isSearching, error } = useSections(text, onKeys)
  const entries = sections.flatMap((section) => section.entries)
  const active = Math.min(place, Math.max(entries.length - 1, 0))
  const idOf = (index: number): string => `${id}-option-${index}`
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-option-${active}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [active, id])

  const pick = (entry: Entry | undefined): void => {
    if (entry === undefined) return
    onClose()
    if ('run' in entry) {
      entry.run()
      return
    }
    const { to, kind, text: name, detail } = entry
    if (kind !== 'action') rememberEntry(user?.uid ?? null, { to, kind, text: name, detail })
    if (entry.newWindow === true) window.open(to, '_blank', 'noopener')
    else void navigate(to)
  }
  const onKey = (event: KeyboardEvent): void => {
    // Enter also confirms a word of an input method.
    if (event.nativeEvent.isComposing) return
    const last = entries.length - 1
    const next = { ArrowDown: active === last ? 0 : active + 1, ArrowUp: active === 0 ? last : active - 1 }[event.key]
    if (event.key === 'Enter') pick(entries[active])
    else if (next !== undefined) setPlace(next)
    else return
    event.preventDefault()
  }
  let index = -1
  return (
    <Modal.Root opened size={640} onClose={onClose} yOffset="12dvh">
      <Modal.Overlay />
      <Modal.Content aria-label={t('title')}>
        <div className={styles.field}>
          <IconSearch aria-hidden size={18} />
          <input
            type="text"
            role="combobox"
            aria-label={t('label')}
            aria-expanded={entries.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={entries.length === 0 ? undefined : idOf(active)}
            placeholder={t('hint')}
            maxLength={limits.keyword.maxChars}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            data-autofocus
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setPlace(0)
            }}
            onKeyDown={onKey}
          />
          <Modal.CloseButton aria-label={t('common:action.close')} />
        </div>
        {error !== null && <Notice kind="error">{messageOf(error)}</Notice>}
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('results')} className={styles.list}>
          {sections.map(({ name, entries: rows }) => (
            // biome-ignore lint/a11y/useSemanticElements: groups of a listbox
            <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
              <div id={`${id}-${name}`} className={styles.heading} role="presentation">
                {t(`section.${name}`)}
              </div>
              {rows.map((entry) => {
                index += 1
                const at = index
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and the keys
                  <div
                    key={entry.key}
                    id={idOf(at)}
                    role="option"
                    aria-selected={at === active}
                    tabIndex={-1}
                    className={styles.option}
                    onPointerMove={() => at !== active && setPlace(at)}
                    onClick={() => pick(entry)}
                  >
                    <span className={styles.text}>{entry.text}</span>
                    {entry.detail !== undefined && <span className={styles.detail}>{entry.detail}</span>}
                    {entry.excerpt !== undefined && <span className={styles.excerpt}>{entry.excerpt}</span>}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        <VisuallyHidden>
          <span role="status">{isSearching ? t('searching') : t('count', { count: entries.length })}</span>
        </VisuallyHidden>
      </Modal.Content>
    </Modal.Root>
  )
}
