import { Button } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { verdict } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../../../i18n/index.ts'
import { firstDifference } from '../../../../ui/compare/compare-lines.ts'
import { SideBySide } from '../../../../ui/compare/SideBySide.tsx'
import { memoryText, timeText } from '../../../../ui/verdict/measures.ts'
import { VerdictTag } from '../../../../ui/verdict/VerdictTag.tsx'
import styles from './Cases.module.css'
import { outcomeOf } from './outcome.ts'
import type { CaseRun, Cases, TestCase } from './use-cases.ts'

interface Props {
  readonly cases: Cases
  readonly item: TestCase
  readonly name: string
  readonly mode: string
}

/** One test case: its texts, and the output of the last run next to what was expected. */
export function CaseView({ cases, item, name, mode }: Props) {
  const { t } = useTranslation('customTests')
  const run = cases.runOf(item)
  const { own } = item
  const areaProps = { readOnly: own === null, spellCheck: false, maxLength: limits.trialCases.inputMaxChars }
  return (
    <div className={styles.view}>
      <div className={styles.actions}>
        {own !== null && (
          <label className={styles.name}>
            <span>{t('name')}</span>
            <input
              value={own.name}
              placeholder={name}
              maxLength={limits.trialCases.nameMaxChars}
              onChange={(event) => cases.change(own.id, { name: event.currentTarget.value })}
            />
          </label>
        )}
        <Button
          variant="default"
          size="xs"
          disabled={cases.isRunning}
          onClick={cases.runChosen}
          title={t('runOneKeys')}
        >
          {t('runOne')}
        </Button>
        <Button
          variant="subtle"
          size="xs"
          disabled={cases.list.length >= limits.trialCases.maxCases}
          onClick={() =>
            cases.add({
              name: t('copyOf', { name }).slice(0, limits.trialCases.nameMaxChars),
              input: item.input,
              expected: item.expected,
            })
          }
        >
          {t('duplicate')}
        </Button>
        {own === null ? (
          <span className={styles.note}>{t('readOnly')}</span>
        ) : (
          <Button variant="subtle" size="xs" onClick={() => cases.remove(own.id)}>
            {t('remove')}
          </Button>
        )}
      </div>
      {run !== null && <Result item={item} run={run} mode={mode} />}
      <div className={styles.fields}>
        <label className={styles.field}>
          <span>{t('input')}</span>
          <textarea
            {...areaProps}
            value={item.input}
            onChange={(event) => own !== null && cases.change(own.id, { input: event.currentTarget.value })}
          />
        </label>
        <label className={styles.field}>
          <span>{t('expected')}</span>
          <textarea
            {...areaProps}
            value={item.expected}
            onChange={(event) => own !== null && cases.change(own.id, { expected: event.currentTarget.value })}
          />
        </label>
      </div>
    </div>
  )
}

function Result({ item, run, mode }: { readonly item: TestCase; readonly run: CaseRun; readonly mode: string }) {
  const { t } = useTranslation('customTests')
  const outcome = outcomeOf(item, run, mode)
  if (outcome === 'notRun') return <p className={styles.note}>{t('notRun')}</p>
  const output = run.output ?? ''
  const isCompared = outcome === 'failed' && run.status === verdict.wrongAnswer
  return (
    <>
      <p className={styles.facts}>
        {outcome === 'ran' ? <strong data-passed>{t('ran')}</strong> : <VerdictTag verdict={run.status} full />}
        <span>{timeText(run.time)}</span>
        <span>{memoryText(run.memory)}</span>
        {isCompared && <First expected={item.expected} actual={output} />}
      </p>
      {isCompared ? (
        <SideBySide
          left={item.expected}
          right={output}
          leftName={t('expected')}
          rightName={t('output')}
          label={t('compare')}
        />
      ) : (
        <OutputText name={t('output')} text={output} />
      )}
      {run.stderr !== null && run.stderr !== '' && <OutputText name={t('stderr')} text={run.stderr} />}
    </>
  )
}

/** Longer words are cut. */
const wordMaxChars = 40

function First({ expected, actual }: { readonly expected: string; readonly actual: string }) {
  const { t } = useTranslation('customTests')
  const found = firstDifference(expected, actual)
  if (found === null) return <span>{t('first.blanks')}</span>
  const [want, got] = [cut(found.expected), cut(found.actual)]
  if (want === null) return <span>{t('first.more', { line: found.line, actual: got })}</span>
  if (got === null) return <span>{t('first.ended', { expected: want })}</span>
  return <span>{t('first.both', { line: found.line, expected: want, actual: got })}</span>
}

const cut = (word: string | null): string | null =>
  word !== null && word.length > wordMaxChars ? `${word.slice(0, wordMaxChars)}…` : word

export function OutputText({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className={styles.field}>
      <span>{name}</span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard */}
      <pre className={styles.text} tabIndex={0}>
        {text === '' ? ' ' : text}
      </pre>
    </div>
  )
}
