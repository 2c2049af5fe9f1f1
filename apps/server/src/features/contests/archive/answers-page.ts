import { toInstant } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { escapeHtml } from '../../../platform/markdown/source.ts'
import { renderMarkdown } from '../../../platform/markdown.ts'
import { shownMoment } from '../booklet/cover.ts'
import { clarificationsOf, problemsOf } from '../ccs/rows.ts'
import { listAnnouncements } from '../core/announcements.ts'
import type { Archived } from './gather.ts'
import type { ArchiveFiles } from './links.ts'
import { pageOf } from './page.ts'
import { archiveWords } from './words.ts'

/** More announcements than a contest has. */
const mostAnnouncements = 1_000

/** Announcements that are not hidden, and public clarifications with an answer, without who asked. */
export const answersPage = async (deps: Deps, archived: Archived, files: ArchiveFiles): Promise<string> => {
  const { contest, frame, locale } = archived
  const words = archiveWords[locale]
  const time = (at: Date): string => `<time datetime="${toInstant(at)}">${escapeHtml(shownMoment(at, locale))}</time>`
  const announced: string[] = []
  for (const row of await listAnnouncements(deps.db, contest.row.id, { limit: mostAnnouncements, offset: 0 })) {
    const html = await files.detach(await renderMarkdown(row.content), { up: '', pictureWord: words.picture })
    announced.push(
      `<article><h3>${escapeHtml(row.title)}</h3><p class="note">${time(row.created_at)}</p><div class="prose">${html}</div></article>`,
    )
  }
  const labels = new Map((await problemsOf(deps.db, contest.row.id)).map(({ id, label }) => [id, label]))
  const rows = await clarificationsOf(deps.db, contest.row, { all: false })
  const answered = rows.flatMap(({ question, answer, answered_at: at, created_at, problem }) => {
    if (answer === null) return []
    const about = labels.get(problem ?? 0) ?? words.general
    const asked = question === '' ? '' : `<dt>${words.question}</dt><dd class="said">${escapeHtml(question)}</dd>`
    return [
      `<article><h3>${escapeHtml(about)}</h3><p class="note">${time(at ?? created_at)}</p><dl class="talk">${asked}<dt>${words.answer}</dt><dd class="said">${escapeHtml(answer)}</dd></dl></article>`,
    ]
  })
  const part = (title: string, articles: readonly string[], none: string): string =>
    `<section><h2>${title}</h2>${articles.length === 0 ? `<p class="empty">${none}</p>` : articles.join('\n')}</section>`
  const body = [
    `<h1>${words.answers}</h1>`,
    part(words.announcements, announced, words.noAnnouncements),
    part(words.clarifications, answered, words.noClarifications),
  ]
  return pageOf(frame, { section: 'answers' }, body.join('\n'))
}
