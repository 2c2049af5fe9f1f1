import { Button } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { askToLogin } from '../../../api/ask-to-login.ts'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useFocusBack } from '../../../lib/use-focus-return.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { toast } from '../../../ui/controls/toast.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import styles from './Comments.module.css'
import { EmojiPicker } from './EmojiPicker.tsx'
import { IconCode, IconCodeDots, IconLink, IconList, IconListNumbers } from './icons.ts'
import { applyShortcut, insert, type Selected, type Shortcut, shortcuts } from './shortcuts.ts'

interface Props {
  readonly label: string
  /** The words to begin with, when they are changed. */
  readonly initial?: string
  readonly submit: string
  /** True when it was taken; the box is emptied then. */
  readonly onSubmit: (content: string) => Promise<boolean>
  readonly onCancel?: () => void
  /** Opened by a user action: focused until it closes. */
  readonly autoFocus?: boolean
}

const icons = { code: IconCode, block: IconCodeDots, link: IconLink, bullets: IconList, numbers: IconListNumbers }

/** A comment box with formatting and emoji buttons; Ctrl+Enter sends. */
export function CommentInput({ label, initial = '', submit, onSubmit, onCancel, autoFocus = false }: Props) {
  const { t } = useTranslation(['comments', 'common'])
  const user = useUser()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(initial)
  const [isBusy, setIsBusy] = useState(false)
  useFocusBack(autoFocus)
  useEffect(() => {
    if (autoFocus) area.current?.focus()
  }, [autoFocus])
  const tooLong = [...text].length > limits.comment.maxChars
  const change = (make: (selected: Selected) => Selected): void => {
    const { selectionStart, selectionEnd } = area.current ?? { selectionStart: text.length, selectionEnd: text.length }
    const made = make({ text, start: selectionStart, end: selectionEnd })
    setText(made.text)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(made.start, made.end)
    })
  }
  const send = async (): Promise<void> => {
    if (user === null) return askToLogin()
    if (text.trim() === '') return toast.warning(t('comments:empty'))
    if (tooLong || isBusy) return
    setIsBusy(true)
    const taken = await onSubmit(text)
    setIsBusy(false)
    // Text typed during the request is the next comment.
    if (taken) setText((now) => (now === text ? '' : now))
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the text box inside
    <div className={styles.input} onKeyDown={press}>
      <TextArea
        label={label}
        value={text}
        onChange={setText}
        area={(element) => {
          area.current = element
        }}
        error={tooLong ? t('comments:tooLong', { max: limits.comment.maxChars }) : null}
      />
      <div className={styles.tools}>
        <EmojiPicker onPick={(sign) => change((selected) => insert(selected, sign))} />
        {shortcuts.map((shortcut) => (
          <Mark key={shortcut} shortcut={shortcut} onClick={() => change((item) => applyShortcut(item, shortcut))} />
        ))}
        <span className={styles.buttons}>
          {onCancel !== undefined && (
            <Button variant="default" size="xs" onClick={onCancel}>
              {t('common:action.cancel')}
            </Button>
          )}
          <Button size="xs" loading={isBusy} disabled={tooLong} onClick={() => void send()}>
            {submit}
          </Button>
        </span>
      </div>
    </div>
  )
}

function Mark({ shortcut, onClick }: { shortcut: Shortcut; onClick: () => void }) {
  const { t } = useTranslation('comments')
  const Icon = icons[shortcut]
  return (
    <IconButton label={t(`mark.${shortcut}`)} onClick={onClick}>
      <Icon aria-hidden size={18} />
    </IconButton>
  )
}
