import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { isCalled, mayMean } from '../../../lib/tag-names.ts'
import { useAddressGroup } from '../../../live/group/address-group.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { IconX } from '../../../ui/icons.ts'
import { tagsQueryFor } from './all-tags-query.ts'
import styles from './TagField.module.css'

/** A tag there is, or the name of a new one. */
export interface ChosenTag {
  readonly id: number | null
  readonly name: string
}

interface Props {
  readonly label: string
  readonly chosen: readonly ChosenTag[]
  readonly onChange: (chosen: ChosenTag[]) => void
  /** A name that is not there yet becomes a new tag. */
  readonly mayMake?: boolean
}

const shownMost = 12
const tagMaxChars = 64

/** Tags as chips, with a box that finds more: arrows move, Enter takes, Backspace gives the last one back. */
export function TagField({ label, chosen, onChange, mayMake = false }: Props) {
  const { t } = useTranslation('adminProblems')
  const id = useId()
  const { data: all = [] } = useQuery(tagsQueryFor(useAddressGroup()))
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const wanted = text.trim().toLowerCase()
  const isChosen = (name: string): boolean => chosen.some((tag) => tag.name.toLowerCase() === name.toLowerCase())
  const found: ChosenTag[] = all.filter((tag) => mayMean(tag, text) && !isChosen(tag.name)).slice(0, shownMost)
  const isNew = mayMake && wanted !== '' && !isChosen(wanted) && !all.some((tag) => isCalled(tag, text))
  const options = isNew ? [...found, { id: null, name: text.trim() }] : found
  const take = (tag: ChosenTag | undefined): void => {
    if (tag === undefined) {
      if (isChosen(wanted)) toast.warning(t('tags.twice', { name: text.trim() }))
      return
    }
    onChange([...chosen, { id: tag.id, name: tag.name }])
    setText('')
    setPlace(0)
    // Controls below the box, such as a button, become visible and clickable again.
    setIsOpen(false)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isOpen || wanted !== '') take(options[place])
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setPlace(options.length === 0 ? 0 : (place + step + options.length) % options.length)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setIsOpen(false)
    } else if (event.key === 'Backspace' && text === '' && chosen.length > 0) onChange(chosen.slice(0, -1))
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        {chosen.map((tag) => (
          <span key={tag.name} className={styles.chip}>
            {tag.name}
            <button
              type="button"
              aria-label={t('tags.remove', { name: tag.name })}
              onClick={() => onChange(chosen.filter((other) => other !== tag))}
            >
              <IconX aria-hidden size={14} />
            </button>
          </span>
        ))}
        <input
          id={id}
          role="combobox"
          autoComplete="off"
          aria-expanded={isOpen && options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && options.length > 0 ? `${id}-${place}` : undefined}
          placeholder={t(mayMake ? 'tags.hintNew' : 'tags.hint')}
          maxLength={tagMaxChars}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setPlace(0)
            setIsOpen(true)
          }}
          onFocus={() => setIsOpen(true)}
          onClick={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          onKeyDown={press}
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={styles.list}
        hidden={!isOpen || options.length === 0}
      >
        {options.map((tag, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the box points at it instead
          <div
            key={tag.id ?? 'new'}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === place}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(tag)}
          >
            {tag.id === null ? t('tags.make', { name: tag.name }) : tag.name}
          </div>
        ))}
      </div>
    </div>
  )
}
