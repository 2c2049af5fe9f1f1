import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { nextPlace } from '../../../../ui/controls/Menu.tsx'
import { IconCheck, IconSearch } from '../../../../ui/icons.ts'
import { groupLanguages, type LanguageFamily, matchLanguages } from './families.ts'
import styles from './LanguagePicker.module.css'
import { recentLanguages } from './recent.ts'

interface Props {
  readonly id: string
  readonly value: string
  readonly languages: readonly string[]
  readonly onPick: (language: string) => void
}

interface Group {
  readonly family: LanguageFamily | 'recent'
  /** Index of the first language in the whole list. */
  readonly start: number
  readonly languages: readonly string[]
}

/** The list below a search field. The focus stays in the field; arrows move through the list, Enter picks. */
export function LanguageList({ id, value, languages, onPick }: Props) {
  const { t } = useTranslation('workspace')
  const [text, setText] = useState('')
  const [recent] = useState(() => recentLanguages().filter((name) => languages.includes(name)))
  const groups = useMemo(() => groupsFor(languages, text, recent), [languages, text, recent])
  const all = groups.flatMap((group) => group.languages)
  const [place, setPlace] = useState(() => Math.max(0, all.indexOf(value)))
  const listId = useId()
  const optionId = (index: number): string => `${listId}-${index}`
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // On a phone the keyboard would cover the list.
    if (!window.matchMedia('(pointer: coarse)').matches) field.current?.focus()
  }, [])
  useEffect(() => {
    document.getElementById(`${listId}-${place}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [listId, place])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      const picked = all[place]
      if (picked !== undefined) onPick(picked)
      return
    }
    const next = all.length === 0 ? null : nextPlace(event.key, place, all.length)
    if (next === null) return
    event.preventDefault()
    setPlace(next)
  }
  return (
    <div id={id} role="dialog" aria-label={t('action.language')} className={styles.panel}>
      <div className={styles.search}>
        <IconSearch aria-hidden size={16} />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={t('language.search')}
          placeholder={t('language.search')}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={all.length === 0 ? undefined : optionId(place)}
          autoComplete="off"
          value={text}
          maxLength={40}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setPlace(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {all.length === 0 && (
        <p className={styles.none} role="status">
          {t('language.none')}
        </p>
      )}
      <div
        id={listId}
        role="listbox"
        aria-label={t('action.language')}
        className={styles.list}
        // A press on an option must not move the focus out of the panel, which would close it before the click.
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
          <div key={group.family} role="group" aria-label={t(`language.family.${group.family}`)}>
            <div className={styles.family} aria-hidden>
              {t(`language.family.${group.family}`)}
            </div>
            {group.languages.map((name, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard moves through the list from the field
              // biome-ignore lint/a11y/useFocusableInteractive: the active option is named by the field
              <div
                key={name}
                id={optionId(group.start + index)}
                role="option"
                aria-selected={name === value}
                data-active={group.start + index === place}
                className={styles.option}
                onClick={() => onPick(name)}
              >
                <span>{name}</span>
                {name === value && <IconCheck aria-hidden size={14} />}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Recent languages come first as long as nothing is typed. */
const groupsFor = (languages: readonly string[], text: string, recent: readonly string[]): readonly Group[] => {
  const found = matchLanguages(languages, text)
  const named = [
    ...(text.trim() === '' && recent.length > 0 ? [{ family: 'recent' as const, languages: recent }] : []),
    ...groupLanguages(found),
  ]
  let start = 0
  return named.map((group) => {
    const placed = { ...group, start }
    start += group.languages.length
    return placed
  })
}
