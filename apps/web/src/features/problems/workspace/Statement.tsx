import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { useSolvingPlace } from '../../../live/solving-place.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Prose } from '../../../ui/Prose.tsx'
import type { Example } from './examples.ts'
import { isPreview, type ProblemData } from './problem-query.ts'
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
  const { cid } = useSolvingPlace()
  return (
    <article className={styles.statement}>
      {isPreview(problem, cid) && <PreviewNotice pid={problem.id} />}
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
        <Source source={problem.source} site={problem.isRemote ? (problem.problemId.split('-', 1)[0] ?? '') : null} />
      )}
    </article>
  )
}

/** Its people read and write about it on its own page. */
function PreviewNotice({ pid }: { pid: number }) {
  const { t } = useTranslation('workspace')
  return (
    <Notice
      kind="info"
      actions={
        <Button component={Link} variant="default" to={`/problem-work/${pid}?part=people`}>
          {t('preview.review')}
        </Button>
      }
    >
      {t('preview.notice')}
    </Notice>
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

/** Where a problem comes from. The source of a remote problem, whose site is named, links to the original. */
function Source({ source, site }: { readonly source: string; readonly site: string | null }) {
  const { t } = useTranslation('workspace')
  // Sources were HTML in older data.
  const { body } = new DOMParser().parseFromString(source, 'text/html')
  const text = body.textContent?.trim() ?? ''
  const links =
    site === null ? [] : [...body.querySelectorAll('a')].filter(({ protocol }) => /^https?:$/.test(protocol))
  if (links.length === 0) return <p className={styles.source}>{t('statement.source', { source: text })}</p>
  return (
    <p className={styles.source}>
      {t('statement.origin', { site })}
      {links.map((link) => (
        <a key={link.href} href={link.href} target="_blank" rel="noopener noreferrer">
          {link.textContent}
        </a>
      ))}
    </p>
  )
}
