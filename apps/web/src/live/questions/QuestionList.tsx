import { useId } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { Prose } from '../../ui/text/Prose.tsx'
import { VerdictTag } from '../../ui/verdict/VerdictTag.tsx'
import {
  type Answers,
  chosen,
  letterOf,
  type OpenQuestion,
  type OpenQuestions,
  type QuestionResult,
} from './answers.ts'
import styles from './QuestionList.module.css'

interface Props {
  readonly of: OpenQuestions
  readonly answers: Answers
  /** Null where the answers are only shown. */
  readonly onAnswer: ((id: number, answer: readonly string[]) => void) | null
  /** Null before the marking is revealed. */
  readonly results: readonly QuestionResult[] | null
  /** The number of the first question. */
  readonly first?: number
}

/** The questions of a problem: to answer, or answered with their results. */
export function QuestionList({ of, answers, onAnswer, results, first = 1 }: Props) {
  return (
    <ol className={styles.list}>
      {of.questions.map((question, index) => (
        <li key={question.id}>
          <QuestionBox
            question={question}
            number={first + index}
            html={of.html[String(question.id)] ?? { text: '', options: [] }}
            answer={answers[String(question.id)] ?? []}
            onAnswer={onAnswer === null ? null : (answer) => onAnswer(question.id, answer)}
            result={results?.find(({ id }) => id === question.id) ?? null}
          />
        </li>
      ))}
    </ol>
  )
}

interface BoxProps {
  readonly question: OpenQuestion
  readonly number: number
  readonly html: { readonly text: string; readonly options: readonly string[] }
  readonly answer: readonly string[]
  readonly onAnswer: ((answer: readonly string[]) => void) | null
  readonly result: QuestionResult | null
}

function QuestionBox({ question, number, html, answer, onAnswer, result }: BoxProps) {
  const { t } = useTranslation('questions')
  const id = useId()
  return (
    <fieldset className={styles.question} aria-labelledby={`${id}-head`} aria-describedby={`${id}-text`}>
      <div className={styles.head}>
        <span id={`${id}-head`}>{t('number', { number })}</span>
        <span className={styles.note}>
          {t(`kind.${question.kind}`)} ·{' '}
          {result?.score === null || result === null
            ? t('points', { count: question.points })
            : t('scored', { score: result.score, points: question.points })}
        </span>
        {result !== null && <VerdictTag verdict={result.verdict} />}
      </div>
      <div id={`${id}-text`}>
        <Prose html={html.text} />
      </div>
      {question.kind === 'single' || question.kind === 'multiple' ? (
        question.options.map((_, place) => (
          <Option
            // biome-ignore lint/suspicious/noArrayIndexKey: options are named by their positions
            key={place}
            name={id}
            place={place}
            isSingle={question.kind === 'single'}
            html={html.options[place] ?? ''}
            isChosen={answer.includes(String(place))}
            onChoose={onAnswer === null ? null : () => onAnswer(chosen(question, answer, String(place)))}
          />
        ))
      ) : (
        <>
          {question.kind === 'code' && <pre className={styles.code}>{question.code}</pre>}
          <input
            className={question.kind === 'code' ? `${styles.input} ${styles.mono}` : styles.input}
            aria-label={t('answer', { number })}
            inputMode={question.kind === 'number' ? 'decimal' : 'text'}
            autoComplete="off"
            spellCheck={false}
            maxLength={2_000}
            readOnly={onAnswer === null}
            value={answer[0] ?? ''}
            onChange={(event) => onAnswer?.([event.currentTarget.value])}
          />
        </>
      )}
      {result !== null && <After question={question} result={result} />}
    </fieldset>
  )
}

interface OptionProps {
  readonly name: string
  readonly place: number
  readonly isSingle: boolean
  readonly html: string
  readonly isChosen: boolean
  readonly onChoose: (() => void) | null
}

function Option({ name, place, isSingle, html, isChosen, onChoose }: OptionProps) {
  return (
    <label className={styles.option} data-chosen={isChosen} data-locked={onChoose === null}>
      <input
        type={isSingle ? 'radio' : 'checkbox'}
        name={name}
        checked={isChosen}
        disabled={onChoose === null}
        onChange={() => onChoose?.()}
      />
      <strong>{letterOf(place)}</strong>
      <span className={styles.words}>
        <Prose html={html} />
      </span>
    </label>
  )
}

/** The right answer and the explanation, where the server sent them. */
function After({ question, result }: { question: OpenQuestion; result: QuestionResult }) {
  const { t } = useTranslation('questions')
  const { solution, explanation } = result
  if (solution === null && !explanation) return null
  const isChoice = question.kind === 'single' || question.kind === 'multiple'
  return (
    <div className={styles.after}>
      {solution !== null && (
        <p>
          <strong>{t('solution')}</strong>{' '}
          {solution.map((part) => (isChoice ? letterOf(Number(part)) : part)).join(isChoice ? ', ' : ' / ')}
        </p>
      )}
      {explanation && (
        <div>
          <strong>{t('explanation')}</strong>
          <Prose html={explanation} />
        </div>
      )}
    </div>
  )
}
