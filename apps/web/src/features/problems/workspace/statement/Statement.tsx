import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../../i18n/index.ts'
import { loadTexts } from '../../../../i18n/later.ts'
import { useSolvingPlace } from '../../../../live/solving-place.ts'
import { lazyPart } from '../../../../ui/states/lazy-part.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { Prose } from '../../../../ui/text/Prose.tsx'
import { IconChevronDown } from '../icons.ts'
import { isPreview, type ProblemData } from '../problem-query.ts'
import type { Example } from './examples.ts'
import { Samples } from './Samples.tsx'
import styles from './Statement.module.css'
import { StatementHead } from './StatementHead.tsx'

const FindBar = lazyPart(async () => {
  const [bar] = await Promise.all([import('../find/FindBar.tsx'), loadTexts(['workspaceTools'])])
  return bar
})

/** Browsers before 2025 cannot mark places of a text. */
const canHighlight = typeof CSS !== 'undefined' && 'highlights' in CSS

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
  const article = useRef<HTMLElement>(null)
  const [isFinding, setFinding] = useState(false)
  return (
    <article ref={article} className={styles.statement}>
      {isFinding && (
        <Suspense>
          <FindBar within={article} onClose={() => setFinding(false)} />
        </Suspense>
      )}
      {isPreview(problem, cid) && <PreviewNotice pid={problem.id} />}
      <StatementHead
        data={data}
        label={label}
        language={language}
        onFind={canHighlight ? () => setFinding(!isFinding) : null}
      />
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
  if (html.trim() === '') return null
  const prose = <Prose html={html} lang={locale} />
  return name === undefined ? <section>{prose}</section> : <NamedPart name={name}>{prose}</NamedPart>
}

/** A part that can be closed; a search in the page opens it again. */
function NamedPart({ name, children }: { name: string; children: ReactNode }) {
  const Heading = useSolvingPlace().hasHeading ? 'h3' : 'h2'
  return (
    <details open className={styles.part}>
      <summary>
        <Heading>{name}</Heading>
        <IconChevronDown aria-hidden size={16} />
      </summary>
      {children}
    </details>
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
