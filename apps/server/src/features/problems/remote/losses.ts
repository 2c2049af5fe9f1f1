import type { adminProblems, DataOf } from '@verdict/contract'
import { embeddedTitle, type ScrapedProblem } from '@verdict/remote-sites'
import { pictureLimits, pictureLinks } from './keep-pictures.ts'

type Losses = DataOf<(typeof adminProblems)['previewRemote']>['losses']

const textLink = /(?<!!)\[[^\]]*\]\(<?([^\s)>]+)>?(?:\s+"([^"]*)")?\)/g
const fileEnding = /\.(?:pdf|docx?|zip|rar|7z|tar|gz|pptx?|ps)$/i

/** Content of the site's page that is not imported as it is there, for the preview. */
export const lossesOf = (problem: ScrapedProblem): Losses => {
  const texts = [problem.description, problem.input, problem.output, problem.hint]
  const links = texts.flatMap((text) => [...text.matchAll(textLink)])
  const embedded = links.filter(([, , title]) => title === embeddedTitle).length
  const kept = new Set(problem.documents?.map(({ link }) => link))
  const files = links.filter(([, link = '']) => fileEnding.test(pathOf(link)) && !kept.has(link)).length
  const counts: Losses = [
    { kind: 'pictures', count: Math.max(0, pictureLinks(problem).size - pictureLimits.perProblem) },
    { kind: 'embedded', count: embedded },
    { kind: 'files', count: files },
    { kind: 'samples', count: problem.samples.length === 0 ? 1 : 0 },
    { kind: 'input', count: problem.input.trim() === '' ? 1 : 0 },
    { kind: 'output', count: problem.output.trim() === '' ? 1 : 0 },
  ]
  return counts.filter(({ count }) => count > 0)
}

const pathOf = (link: string): string => (URL.canParse(link) ? new URL(link).pathname : link)
