import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../api/client.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { Prose } from '../../../../ui/text/Prose.tsx'
import type { BankRow } from '../queries.ts'
import { useScope } from '../scope.ts'
import styles from './Problems.module.css'

const parts = ['description', 'input', 'output', 'hint'] as const
type Words = Readonly<Record<(typeof parts)[number], string>>

/** The statement of a problem: the public one for public problems, otherwise from its editor. */
export function BankPreview({ row }: { row: BankRow }) {
  return row.auth === 1 ? <PublicPreview row={row} /> : <OwnPreview pid={row.id} />
}

function PublicPreview({ row: { problemId, gid } }: { row: BankRow }) {
  const query = { problemId, ...(gid === null ? {} : { gid }) }
  const { data, error } = useQuery(endpointQuery('problems.detail', { query }, { quiet: true }))
  return <Statement words={data?.problem.html} error={error} />
}

function OwnPreview({ pid }: { pid: number }) {
  const gid = useScope()
  const { data, error } = useQuery(
    endpointQuery(gid === null ? 'adminContests.problem' : 'groupProblems.detail', { query: { pid } }, { quiet: true }),
  )
  const texts = data === undefined ? [] : parts.map((part) => data[part] ?? '')
  const preview = useQuery(
    endpointQuery('adminProblems.preview', { body: { texts } }, { quiet: true, enabled: data !== undefined }),
  )
  const [description = '', input = '', output = '', hint = ''] = preview.data?.html ?? []
  const words = preview.data === undefined ? undefined : { description, input, output, hint }
  return <Statement words={words} error={error ?? preview.error} />
}

function Statement({ words, error }: { words: Words | undefined; error: Error | null }) {
  const { t } = useTranslation('adminContests')
  if (error !== null) return <p role="alert">{messageOf(error)}</p>
  if (words === undefined) return <Skeleton />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long statement scrolls, by keyboard too
    <section className={styles.preview} aria-label={t('bank.preview')} tabIndex={0}>
      {parts
        .filter((part) => words[part].trim() !== '')
        .map((part) => (
          <div key={part}>
            {part !== 'description' && <h3>{t(part === 'hint' ? 'bank.notes' : `bank.${part}`)}</h3>}
            <Prose html={words[part]} />
          </div>
        ))}
    </section>
  )
}
