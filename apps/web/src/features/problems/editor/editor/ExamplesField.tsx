import { Button } from '@mantine/core'
import { useTranslation } from '../../../../i18n/index.ts'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import styles from './Editor.module.css'
import type { Example } from './examples.ts'

const advisedMost = 2

interface Props {
  readonly examples: readonly Example[]
  readonly onChange: (examples: Example[]) => void
}

/** The samples of the statement. */
export function ExamplesField({ examples, onChange }: Props) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const change = (place: number, part: Partial<Example>): void =>
    onChange(examples.map((example, index) => (index === place ? { ...example, ...part } : example)))
  return (
    <section className={styles.form} aria-label={t('adminProblems:examples.title')}>
      <div className={styles.row}>
        <h2>{t('adminProblems:examples.title')}</h2>
        <Button size="xs" variant="default" onClick={() => onChange([...examples, { input: '', output: '' }])}>
          {t('adminProblems:examples.add')}
        </Button>
      </div>
      {examples.length > advisedMost && <p className={styles.hint}>{t('adminProblems:examples.advice')}</p>}
      {examples.map(({ input, output }, place) => {
        const number = place + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: samples are known by their number
          <div key={place} className={styles.pair}>
            <TextArea
              label={t('adminProblems:examples.input', { number })}
              isMono
              value={input}
              onChange={(text) => change(place, { input: text })}
            />
            <TextArea
              label={t('adminProblems:examples.output', { number })}
              isMono
              value={output}
              onChange={(text) => change(place, { output: text })}
              aside={
                <button
                  type="button"
                  className={styles.link}
                  aria-label={t('adminProblems:examples.remove', { number })}
                  onClick={() => onChange(examples.filter((_, index) => index !== place))}
                >
                  {t('admin:delete')}
                </button>
              }
            />
          </div>
        )
      })}
    </section>
  )
}
