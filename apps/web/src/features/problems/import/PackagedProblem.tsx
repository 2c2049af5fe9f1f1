import { TextInput } from '@mantine/core'
import { judgeModes } from '@verdict/contract/vocabulary'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { readableBytes } from '../../../lib/bytes.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { type Choice, mayTake } from './choice.ts'
import styles from './Import.module.css'
import type { Packaged } from './queries.ts'

const auths = [1, 2, 3] as const
const authWord = { 1: 'public', 2: 'private', 3: 'contest' } as const
const authOf = (text: string): Choice['auth'] => auths.find((auth) => String(auth) === text) ?? null

interface Props {
  readonly problem: Packaged
  readonly choice: Choice
  /** Choices can still be made. */
  readonly isOpen: boolean
  readonly onChange: (part: Partial<Choice>) => void
}

/** One problem of a package: its content, how its properties are imported, and the result. */
export function PackagedProblem({ problem, choice, isOpen, onChange }: Props) {
  const { t } = useTranslation(['adminImport', 'adminProblems', 'adminQuestions'])
  const { fault, known, outcome, pid, title, notes, questions } = problem
  const total = questions.reduce((sum, { points }) => sum + points, 0)
  const name = title === '' ? problem.key : title
  const mode = judgeModes.find((judgeMode) => judgeMode === problem.judgeMode)
  // Under another display id it may meet another problem, or none.
  const isRenamed = choice.problemId.trim() !== (problem.problemId ?? '')
  const auth = auths.find((auth) => auth === problem.auth)
  const usualAuth =
    isRenamed || auth === undefined ? t('authUsual') : t('authAs', { auth: t(`adminProblems:auth.${authWord[auth]}`) })
  const lost = notes.filter(({ fate }) => fate === 'lost').length
  return (
    <section className={styles.problem} data-fault={fault !== null} aria-label={name}>
      <div className={styles.row}>
        {isOpen && (outcome === null || mayTake(problem)) && (
          <input
            type="checkbox"
            className={styles.check}
            aria-label={t('want', { name })}
            disabled={!mayTake(problem)}
            checked={mayTake(problem) && choice.isWanted}
            onChange={(event) => onChange({ isWanted: event.currentTarget.checked })}
          />
        )}
        <strong>{name}</strong>
        {fault !== null && problem.key !== name && <span className={styles.muted}>{problem.key}</span>}
        {fault === null && (
          <span className={styles.muted}>
            {questions.length > 0 ? (
              `${t('questions', { count: questions.length })} · ${t('adminQuestions:points')} ${total}`
            ) : (
              <>
                {problem.type === 1 ? 'OI' : 'ACM'} ·{' '}
                {mode === undefined ? problem.judgeMode : t(`adminProblems:mode.${mode}`)} · {problem.timeLimit} ms ·{' '}
                {problem.memoryLimit} MB · {t('cases', { count: problem.cases, size: readableBytes(problem.bytes) })}
              </>
            )}
          </span>
        )}
        {outcome !== null && (
          <span className={styles.outcome} data-outcome={outcome}>
            {t(`outcome.${outcome}`)}
            {pid !== null && outcome !== 'failed' && <Link to={`/admin/problem/edit/${pid}`}>{t('edit')}</Link>}
          </span>
        )}
      </div>
      {fault !== null && <p className={styles.fault}>{fault}</p>}
      {isOpen && mayTake(problem) && (
        <div className={styles.row}>
          <TextInput
            size="xs"
            label={t('displayId')}
            placeholder={t('displayIdHint')}
            value={choice.problemId}
            onChange={(event) => onChange({ problemId: event.currentTarget.value })}
          />
          <SelectField
            label={t('authLabel', { name })}
            value={choice.auth === null ? '' : String(choice.auth)}
            onChange={(auth) => onChange({ auth: authOf(auth) })}
            options={[
              { value: '', text: usualAuth },
              ...auths.map((auth) => ({ value: String(auth), text: t(`adminProblems:auth.${authWord[auth]}`) })),
            ]}
          />
          {known !== null && (
            <>
              <span className={styles.known}>{t('known', { title: known.title })}</span>
              <SelectField
                label={t('knownLabel', { name })}
                value={choice.known}
                onChange={(how) => onChange({ known: how === 'replace' ? 'replace' : 'skip', isWanted: true })}
                options={[
                  { value: 'skip', text: t('skip') },
                  { value: 'replace', text: t('replace') },
                ]}
              />
            </>
          )}
        </div>
      )}
      {problem.isTwin && <p className={styles.known}>{t('twin', { id: problem.problemId })}</p>}
      {isOpen && mayTake(problem) && problem.checkerPoints !== null && (
        <div className={styles.row}>
          <span className={styles.known}>{t('points')}</span>
          <SelectField
            label={t('typeLabel', { name })}
            value={choice.isOi ? '1' : '0'}
            onChange={(type) => onChange({ isOi: type === '1' })}
            options={[
              { value: '0', text: t('asAcm') },
              { value: '1', text: t('asOi') },
            ]}
          />
          {choice.isOi && (
            <TextInput
              size="xs"
              label={t('fullPoints')}
              inputMode="decimal"
              value={choice.checkerPoints}
              onChange={(event) => onChange({ checkerPoints: event.currentTarget.value })}
            />
          )}
        </div>
      )}
      {questions.length > 0 && (
        <details>
          <summary>{t('questionsRead')}</summary>
          <ol className={styles.questions}>
            {questions.map(({ kind, points, text }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: questions are named by their positions
              <li key={place}>
                {text}{' '}
                <span className={styles.muted}>
                  {t(`adminQuestions:kind.${kind}`)} · {t('adminQuestions:points')} {points}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
      {notes.length > 0 && (
        <details>
          <summary className={lost > 0 ? styles.known : undefined}>{t('notes', { count: notes.length, lost })}</summary>
          <ul className={styles.notes}>
            {notes.map(({ fate, item, as, why }) => (
              <li key={`${fate} ${item} ${as}`} data-fate={fate}>
                {t(`fate.${fate}`)} <code>{item}</code>
                {as !== null && (
                  <>
                    {' → '}
                    <code>{as}</code>
                  </>
                )}
                {why !== null && <span className={styles.muted}> {why}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
