import { Button } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { useId, useRef, useState } from 'react'
import { saveAs } from '../../../../api/download.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { readableBytes } from '../../../../lib/bytes.ts'
import { IconChevronDown, IconChevronUp, IconDownload } from '../icons.ts'
import styles from './AnswersPane.module.css'
import type { AnswerCase } from './answer-cases.ts'

interface Props {
  readonly of: AnswerCase
  /** Empty for no answer. */
  readonly text: string
  readonly isOpen: boolean
  readonly onText: (text: string) => void
  readonly onFile: (file: File) => Promise<void>
  /** Null where inputs are closed. */
  readonly onInput: (() => void) | null
}

/** A longer answer is shown in part and changed with a file. */
const longChars = 20_000

/** One case: its input to download, and its answer as text or file. */
export function CaseAnswer({ of, text, isOpen, onText, onFile, onInput }: Props) {
  const { t } = useTranslation('answers')
  const [isShown, setIsShown] = useState(isOpen)
  const input = useRef<HTMLInputElement>(null)
  const body = useId()
  const { seq, name } = of
  const isAnswered = text.trim() !== ''
  return (
    <li className={styles.case} data-answered={isAnswered || undefined}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.name}
          aria-expanded={isShown}
          aria-controls={body}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <IconChevronUp aria-hidden size={16} /> : <IconChevronDown aria-hidden size={16} />}
          <span>{t('case', { seq })}</span>
          <code>{name}</code>
          <span className={styles.state}>
            {isAnswered ? t('size', { size: readableBytes(text.length) }) : t('none')}
          </span>
        </button>
        {onInput !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconDownload aria-hidden size={14} />}
            aria-label={t('inputOf', { name: of.input?.name ?? '', size: readableBytes(of.input?.bytes ?? 0) })}
            onClick={onInput}
          >
            {t('input')}
          </Button>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('fileOf', { name })}
          onClick={() => input.current?.click()}
        >
          {t('file')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('fileOf', { name })}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file !== undefined) void onFile(file)
            event.currentTarget.value = ''
          }}
        />
      </div>
      <div id={body} hidden={!isShown} className={styles.body}>
        {isShown &&
          (text.length > longChars ? (
            <textarea
              className={styles.area}
              aria-label={t('answerOf', { name })}
              rows={6}
              readOnly
              value={`${text.slice(0, limits.caseAnswers.shownChars)}\n…`}
            />
          ) : (
            <AnswerArea label={t('answerOf', { name })} text={text} onText={onText} />
          ))}
        {isAnswered && (
          <div className={styles.acts}>
            <Button variant="default" size="xs" onClick={() => saveAs(new Blob([text]), name)}>
              {t('save')}
            </Button>
            <Button variant="default" size="xs" aria-label={t('removeOf', { name })} onClick={() => onText('')}>
              {t('remove')}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

interface AreaProps {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
}

/** The stored text ends with a line break that the typed one may lack, so the typed one is shown while both agree. */
function AnswerArea({ label, text, onText }: AreaProps) {
  const { t } = useTranslation('answers')
  const [typed, setTyped] = useState(text)
  const isSame = text === typed || text === `${typed}\n`
  return (
    <textarea
      className={styles.area}
      aria-label={label}
      placeholder={t('paste')}
      rows={6}
      spellCheck={false}
      value={isSame ? typed : text}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onText(event.currentTarget.value)
      }}
    />
  )
}
