import { Button } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { listText } from '../../../../lib/list-text.ts'
import { Field } from '../../../../ui/fields/Field.tsx'
import { IconX } from '../../../../ui/icons.ts'
import styles from './Editor.module.css'

interface Props {
  readonly stars: readonly string[]
  readonly onChange: (stars: readonly string[]) => void
}

/** Accounts that compete without a place: typed or pasted, several at once, each once. */
export function StarsField({ stars, onChange }: Props) {
  const { t } = useTranslation('adminContests')
  const [text, setText] = useState('')
  const [twice, setTwice] = useState<readonly string[]>([])
  const add = (): void => {
    const names = text.split(/[\s,，;；]+/).filter(Boolean)
    const known = new Set(stars)
    setTwice(names.filter((name, place) => known.has(name) || names.indexOf(name) < place))
    for (const name of names) known.add(name)
    onChange([...known].slice(0, limits.contest.maxStars))
    setText('')
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <Field
      label={t('stars.label')}
      hint={t('stars.hint')}
      error={twice.length === 0 ? null : t('stars.twice', { names: listText([...new Set(twice)]) })}
    >
      {(ids) => (
        <>
          {stars.length > 0 && (
            <ul className={styles.chips} aria-label={t('stars.label')}>
              {stars.map((name) => (
                <li key={name}>
                  ★ {name}
                  <button
                    type="button"
                    aria-label={t('stars.remove', { name })}
                    title={t('stars.remove', { name })}
                    onClick={() => onChange(stars.filter((other) => other !== name))}
                  >
                    <IconX aria-hidden size={14} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div className={styles.adding}>
            <input
              {...ids}
              className={styles.input}
              value={text}
              spellCheck={false}
              autoComplete="off"
              placeholder={t('stars.placeholder')}
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={press}
            />
            <Button variant="default" disabled={text.trim() === ''} onClick={add}>
              {t('stars.add')}
            </Button>
          </div>
        </>
      )}
    </Field>
  )
}
