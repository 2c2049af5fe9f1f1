import { useTranslation } from '../../../i18n/index.ts'
import { useSolvingPlace } from '../../../live/solving-place.ts'
import { Prose } from '../../../ui/Prose.tsx'
import type { Example } from './examples.ts'
import type { ProblemData } from './problem-query.ts'
import { Samples } from './Samples.tsx'
import styles from './Statement.module.css'
import { StatementHead } from './StatementHead.tsx'

interface Props {
  readonly data: ProblemData
  readonly label: string
  readonly examples: readonly Example[]
  readonly language: string
  /** Null where there is nothing to try a sample with. */
  readonly onUse: ((place: number) => void) | null
}

export function Statement({ data, label, examples, language, onUse }: Props) {
  const { t } = useTranslation('workspace')
  const { problem } = data
  return (
    <article className={styles.statement}>
      <StatementHead data={data} label={label} language={language} />
      <Part html={problem.html.description} locale={problem.locale} />
      {problem.isFileIO && (
        <p className={styles.notice}>
          {t('statement.fileIo', { input: problem.ioReadFileName ?? '', output: problem.ioWriteFileName ?? '' })}
        </p>
      )}
      <Part name={t('statement.input')} html={problem.html.input} locale={problem.locale} />
      <Part name={t('statement.output')} html={problem.html.output} locale={problem.locale} />
      <Samples examples={examples} onUse={onUse} />
      <Part name={t('statement.hint')} html={problem.html.hint} locale={problem.locale} />
      {problem.source !== null && problem.source !== '' && (
        <p className={styles.source}>{t('statement.source', { source: plainText(problem.source) })}</p>
      )}
    </article>
  )
}

function Part({ name, html, locale }: { name?: string; html: string; locale: string }) {
  const Heading = useSolvingPlace().hasHeading ? 'h3' : 'h2'
  if (html.trim() === '') return null
  return (
    <section>
      {name !== undefined && <Heading className={styles.partName}>{name}</Heading>}
      <Prose html={html} lang={locale} />
    </section>
  )
}

/** Sources were HTML in older data. */
const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? ''
