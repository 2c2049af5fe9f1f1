import { verdictName } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { escapeHtml } from '../../../platform/markdown/source.ts'
import { findSource, mainNameOf } from '../../submissions/pack-program.ts'
import { entriesOf } from '../ccs/rows.ts'
import { type Archived, publicNameOf } from './gather.ts'
import { pageOf } from './page.ts'
import { archiveWords, verdictTexts } from './words.ts'

interface SourceAddress {
  readonly id: number
  /** The page of the list of submissions that has it. */
  readonly listPage: number
}

/** The program of a submission with all its files. */
export const sourcePage = async (deps: Deps, archived: Archived, { id, listPage }: SourceAddress): Promise<string> => {
  const { frame, locale, state } = archived
  const words = archiveWords[locale]
  const [row] = await entriesOf(deps.db, archived.contest.row, [id])
  // It was deleted, or its participant excluded, while the archive was written.
  const source = row === undefined ? null : await findSource(deps.db, id)
  const back = `<p><a href="../submissions/${listPage}.html#s${id}">${words.submissions}</a></p>`
  if (row === undefined) return pageOf(frame, { section: 'submissions', up: '../' }, back)
  const facts = [
    publicNameOf(state, row.account_id),
    row.label,
    row.language,
    verdictTexts[locale][verdictName(row.verdict) ?? 'hidden'],
  ]
  const files = [
    { name: mainNameOf(row.language), text: source?.code ?? '' },
    ...(source?.files ?? []).map(({ name, text }) => ({ name, text })),
  ]
  const shown = files.map(
    ({ name, text }) =>
      `<section><h2>${escapeHtml(name)}</h2><pre class="code"><code>${escapeHtml(text)}</code></pre></section>`,
  )
  const title = `${words.source} ${id}`
  const body = `${back}<h1>${title}</h1><p>${facts.map(escapeHtml).join(' · ')}</p>${shown.join('\n')}`
  return pageOf(frame, { section: 'submissions', title, up: '../' }, body)
}
