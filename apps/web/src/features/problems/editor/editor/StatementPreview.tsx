import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Locale } from '@verdict/contract/vocabulary'
import { messageOf } from '../../../../api/client.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useLater } from '../../../../lib/use-later.ts'
import { Prose } from '../../../../ui/text/Prose.tsx'
import type { Example } from './examples.ts'
import type { Words } from './form.ts'
import styles from './Preview.module.css'

const settleMs = 350
const keptMs = 30_000

const previewQuery = (texts: string[]) =>
  endpointQuery(
    'adminProblems.preview',
    { body: { texts } },
    { placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY, gcTime: keptMs, quiet: true },
  )

interface Props {
  readonly words: Words
  readonly examples: readonly Example[]
  readonly locale: Locale
}

/** The statement as readers will see it; rendered and made safe by the server, like the real one. */
export function StatementPreview({ words, examples, locale }: Props) {
  const { t } = useTranslation(['adminProblems', 'workspace'])
  const settled = useLater(words, settleMs)
  const { data, error } = useQuery(previewQuery([settled.description, settled.input, settled.output, settled.hint]))
  const [description = '', input = '', output = '', hint = ''] = data?.html ?? []
  return (
    <article className={styles.preview} aria-label={t('adminProblems:statement.preview')}>
      <p className={styles.label}>{t('adminProblems:statement.preview')}</p>
      {error !== null && <p className={styles.error}>{messageOf(error)}</p>}
      <h2>{words.title === '' ? t('adminProblems:statement.untitled') : words.title}</h2>
      <Prose html={description} lang={locale} />
      <Part name={t('workspace:statement.input')} html={input} locale={locale} />
      <Part name={t('workspace:statement.output')} html={output} locale={locale} />
      {examples.map((example, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: samples are known by their number
        <div key={place} className={styles.pair}>
          <Sample name={t('workspace:samples.input', { number: place + 1 })} text={example.input} />
          <Sample name={t('workspace:samples.output', { number: place + 1 })} text={example.output} />
        </div>
      ))}
      <Part name={t('workspace:statement.hint')} html={hint} locale={locale} />
    </article>
  )
}

function Part({ name, html, locale }: { name: string; html: string; locale: string }) {
  if (html.trim() === '') return null
  return (
    <section>
      <h3>{name}</h3>
      <Prose html={html} lang={locale} />
    </section>
  )
}

function Sample({ name, text }: { name: string; text: string }) {
  return (
    <figure>
      <figcaption>{name}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long sample scrolls, by keyboard too */}
      <pre tabIndex={0}>{text}</pre>
    </figure>
  )
}
