import { problems } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { sendPdf } from '../../../platform/pdf/send-pdf.ts'
import { languagesOfBank, languagesOfProblem, templatesOfProblem } from '../language-repository.ts'
import { printStatement } from '../print/print-statement.ts'
import { tagsOfProblem } from '../tag-repository.ts'
import { bankOfLanguages } from './bank.ts'
import { requireParts } from './facts.ts'
import { readLastAcceptedCode } from './last-accepted-code.ts'
import { listOwnProblems, listProblems } from './list-problems.ts'
import { listClassifiedTags, listTags } from './list-tags.ts'
import { readFullScreenList, readStandings } from './own-standing.ts'
import { pickProblem } from './pick-problem.ts'
import { presentLanguage, presentTag, presentTemplate } from './present.ts'
import { readProblem } from './read-problem.ts'
import { findProblemFacts } from './repository.ts'

export const problemFeature = (deps: Deps): Feature =>
  handle(problems, {
    list: ({ query, locale }) => listProblems(deps, query, locale),
    ownList: ({ viewer, query, locale }) => listOwnProblems(deps, signedIn(viewer), { query, locale }),
    allTags: ({ query, locale }) => listTags(deps, query.oj, locale),
    tagsAndClassifications: ({ query, locale }) => listClassifiedTags(deps, query.oj, locale),
    tags: async ({ viewer, query, locale }) => {
      const { id } = await requireParts(deps.db, viewer, query.pid)
      return (await tagsOfProblem(deps.db, id)).map((tag) => presentTag(tag, locale))
    },
    random: () => pickProblem(deps),
    detail: ({ viewer, query, locale }) => readProblem(deps, viewer, query, locale),
    statementPdf: async ({ viewer, query, locale, request, reply }) =>
      sendPdf({ request, reply }, await printStatement(deps, signedIn(viewer), query, locale)),
    ownStatus: ({ viewer, body }) => readStandings(deps, signedIn(viewer), body),
    codeTemplates: async ({ viewer, query }) => {
      const { id } = await requireParts(deps.db, viewer, query.pid)
      return (await templatesOfProblem(deps.db, id)).map(presentTemplate)
    },
    problemLanguages: async ({ viewer, query }) => {
      const { id } = await requireParts(deps.db, viewer, query.pid)
      // Editors send back this list, so a language without a host at the moment would be removed if it were left out.
      return (await languagesOfProblem(deps.db, id)).map(presentLanguage)
    },
    languages: async ({ query }) => {
      const bank = query.all === false ? await bankFor(deps, query.pid) : null
      return (await languagesOfBank(deps.db, bank)).map(presentLanguage)
    },
    lastAcceptedCode: ({ viewer, query, locale }) => readLastAcceptedCode(deps, signedIn(viewer), { ...query, locale }),
    fullScreenList: ({ viewer, query, locale }) => readFullScreenList(deps, signedIn(viewer), { query, locale }),
  })

const bankFor = async (deps: Deps, problemId: number | undefined): Promise<string> => {
  const row = problemId === undefined ? undefined : await findProblemFacts(deps.db, problemId)
  return bankOfLanguages(row?.bank ?? null)
}
