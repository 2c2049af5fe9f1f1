import { Button } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { download } from '../../../../api/download.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useSolvingPlace } from '../../../../live/solving-place.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { IconDownload } from '../icons.ts'
import { RestoreButton } from '../program/RestoreButton.tsx'
import type { Desk } from '../program/use-draft.ts'
import styles from './AnswersPane.module.css'
import { type AnswerCases, answeredProblem } from './answer-cases.ts'
import { CaseAnswer } from './CaseAnswer.tsx'
import { EarlierAnswers } from './EarlierAnswers.tsx'
import { readAnswerFiles } from './read-files.ts'
import { addParts, readSheet, type Sheet, writeSheet } from './sheet.ts'
import { Unmatched } from './Unmatched.tsx'

interface Props {
  readonly of: AnswerCases
  readonly label: string
  readonly desk: Desk
  /** Shows the statement again; null while it is shown. */
  readonly onShowProblem: (() => void) | null
}

/** The cases of an output-only problem, an answer to each; the answers are the draft of the desk. */
export default function AnswersPane({ of, label, desk, onShowProblem }: Props) {
  const { t } = useTranslation(['answers', 'workspace'])
  const place = useSolvingPlace()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const { cases } = of
  const sheet = readSheet(desk.code, cases)
  // Files are read while more is typed, so they are added to the answers of that moment.
  const code = useRef(desk.code)
  useEffect(() => {
    code.current = desk.code
  })
  const write = (next: Sheet): void => desk.write(writeSheet(next, cases))
  const setAnswer = (seq: number, text: string): void => {
    const now = readSheet(code.current, cases)
    write({ ...now, answers: new Map(now.answers).set(seq, text) })
  }

  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return
    const { parts, tooLarge, unreadable } = await readAnswerFiles(files)
    if (parts.length > 0) write(addParts(readSheet(code.current, cases), parts, cases))
    if (tooLarge.length > 0) toast.error(t('tooLarge', { names: tooLarge.join(', ') }))
    if (unreadable.length > 0) toast.error(t('unreadable', { names: unreadable.join(', ') }))
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    void take([...event.dataTransfer.files])
  }
  const fetchInput = (seq?: number): void => {
    const query = { ...answeredProblem(label, place), ...(seq === undefined ? {} : { seq }) }
    void download('answers.inputs', { query }).catch(() => {})
  }
  const answered = cases.filter(({ seq }) => (sheet.answers.get(seq) ?? '').trim() !== '').length
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={styles.pane}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div className={styles.bar}>
        {onShowProblem !== null && <RestoreButton text={t('workspace:layout.showProblem')} onClick={onShowProblem} />}
        <p className={styles.progress} role="status">
          {t('answered', { answered, total: cases.length })}
        </p>
        <Button variant="default" size="xs" onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t('choose')}
          onChange={(event) => {
            void take([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        {of.opensInputs && cases.length > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload aria-hidden size={14} />}
            onClick={() => fetchInput()}
          >
            {t('allInputs')}
          </Button>
        )}
        <span className={styles.last}>
          <EarlierAnswers label={label} hasAnswers={desk.code.trim() !== ''} onCode={desk.replace} />
        </span>
      </div>
      <p className={styles.hint}>{t('hint')}</p>
      {desk.code.length > limits.caseAnswers.draftMaxChars && <Notice kind="warning">{t('noDraft')}</Notice>}
      {sheet.unmatched.length > 0 && <Unmatched sheet={sheet} cases={cases} onSheet={write} />}
      <ul className={styles.cases}>
        {cases.map((testCase) => (
          <CaseAnswer
            key={testCase.seq}
            of={testCase}
            text={sheet.answers.get(testCase.seq) ?? ''}
            isOpen={cases.length === 1}
            onText={(text) => setAnswer(testCase.seq, text)}
            onFile={async (file) => {
              const { parts } = await readAnswerFiles([file])
              const [part] = parts
              if (parts.length === 1 && part !== undefined) setAnswer(testCase.seq, part.text)
              else toast.error(t('unreadable', { names: file.name }))
            }}
            onInput={testCase.input === null ? null : () => fetchInput(testCase.seq)}
          />
        ))}
      </ul>
    </div>
  )
}
