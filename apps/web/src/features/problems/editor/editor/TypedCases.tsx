import { Button } from '@mantine/core'
import { useTranslation } from '../../../../i18n/index.ts'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { CaseNumber } from '../CaseNumber.tsx'
import styles from './Editor.module.css'
import { FullScore } from './FullScore.tsx'
import { hasEvenScores, hasGroups, isOi, type NewCase, withEvenScores } from './form.ts'
import type { Editor } from './use-editor.ts'

const emptyCase: NewCase = { input: '', output: '', score: '', groupNum: '' }

/** Cases typed into the form of a new problem. */
export function TypedCases({ editor }: { editor: Editor }) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const { values: form, set, errorOf } = editor
  const mode = form.judgeCaseMode
  const save = (cases: readonly NewCase[], isOther: boolean): void =>
    set({ cases: isOther && isOi(form) && hasEvenScores(form.cases, mode) ? withEvenScores(cases, mode) : cases })
  const change = (place: number, part: Partial<NewCase>): void =>
    save(
      form.cases.map((testCase, index) => (index === place ? { ...testCase, ...part } : testCase)),
      part.groupNum !== undefined,
    )
  return (
    <>
      {form.cases.map((testCase, place) => {
        const number = place + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: cases are known by their number
          <section key={place} className={styles.box} aria-label={t('adminProblems:data.caseOf', { number })}>
            <div className={styles.row}>
              <h2>{t('adminProblems:data.caseOf', { number })}</h2>
              <span className={styles.start}>
                {isOi(form) && (
                  <>
                    {t('adminProblems:data.score')}
                    <CaseNumber
                      label={t('adminProblems:data.scoreOf', { number })}
                      value={testCase.score}
                      error={errorOf(`cases.${place}.score`)}
                      onChange={(score) => change(place, { score })}
                    />
                  </>
                )}
                {hasGroups(form) && (
                  <>
                    {t('adminProblems:data.group')}
                    <CaseNumber
                      label={t('adminProblems:data.groupOf', { number })}
                      value={testCase.groupNum}
                      error={errorOf(`cases.${place}.groupNum`)}
                      onChange={(groupNum) => change(place, { groupNum })}
                    />
                  </>
                )}
                <button
                  type="button"
                  className={styles.link}
                  aria-label={t('adminProblems:data.removeOf', { number })}
                  onClick={() =>
                    save(
                      form.cases.filter((_, index) => index !== place),
                      true,
                    )
                  }
                >
                  {t('admin:delete')}
                </button>
              </span>
            </div>
            <div className={styles.pair}>
              <TextArea
                label={t('adminProblems:data.inputOf', { number })}
                isMono
                value={testCase.input}
                error={errorOf(`cases.${place}.input`)}
                onChange={(input) => change(place, { input })}
              />
              <TextArea
                label={t('adminProblems:data.outputOf', { number })}
                isMono
                value={testCase.output}
                onChange={(output) => change(place, { output })}
              />
            </div>
          </section>
        )
      })}
      {isOi(form) && (
        <FullScore
          cases={form.cases}
          judgeCaseMode={mode}
          onEven={() => set({ cases: withEvenScores(form.cases, mode) })}
        />
      )}
      <div className={styles.start}>
        <Button variant="default" onClick={() => save([...form.cases, emptyCase], true)}>
          {t('adminProblems:data.addCase')}
        </Button>
        <Button
          variant="default"
          disabled={form.examples.length === 0}
          onClick={() => save([...form.cases, ...form.examples.map((example) => ({ ...emptyCase, ...example }))], true)}
        >
          {t('adminProblems:data.takeSamples')}
        </Button>
      </div>
    </>
  )
}
